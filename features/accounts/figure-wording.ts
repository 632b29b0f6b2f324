/** The figures of people in Analytics & Reporting: their titles, what they count, and the names of their columns. */
export const accountFigureWords = {
  new: {
    title: { day: 'New accounts per day', week: 'New accounts per week', month: 'New accounts per month' },
    definition:
      'People who registered, by the role that they chose: members, and providers, who then wait for approval. A member who becomes a provider later still counts as a member here. Admins do not count.',
  },
  active: {
    title: 'Active people',
    definition:
      'Different people who did something that the log keeps: they posted, asked, quoted, decided, wrote a message, reviewed, reported or changed their account. Looking around alone does not count. A person counts once a day, week or month, with the role of the night when it was counted. A week begins on Monday. Weeks and months at the edges of the range count whole.',
  },
  retention: {
    title: 'Retention by month of joining',
    definition:
      'Of the people who registered in a month, the share who were active in that month, one month later, two months later, and so on. The range chooses the months of joining. The present month counts up to last night.',
  },
  approval: {
    title: 'Time to approval',
    definition:
      'How long providers waited for an admin: from their registration, or from the payment of their application, to the approval. Counted on the day of the approval. The median is rounded down to two digits.',
  },
  roles: { member: 'Members', provider: 'Providers' },
  joined: 'Joined',
  monthsLater: (months: number) =>
    months === 0 ? 'Same month' : months === 1 ? '1 month later' : `${months} months later`,
  approvals: 'Approvals',
  approvalBands: ['Within a day', 'On the second day', 'Within 5 days', 'Within 10 days', 'Later'],
};
