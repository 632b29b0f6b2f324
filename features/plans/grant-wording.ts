import { showDate } from '#core/time.ts';

/** The dialog in which an admin grants a plan. */
export const grantWords = {
  open: 'Grant a plan',
  text: 'Give a person a plan without payment.',
  title: 'Grant a plan',
  email: 'Email of the person',
  emailHint: 'Type at least 3 characters of it.',
  find: 'Find',
  finding: 'Searching',
  noOne: 'No provider has an email like this.',
  people: 'People',
  choose: 'Choose a person.',
  planFailed: 'Failed to load the plan that this person has.',
  noPlan: 'No plan',
  hasPlan: (plan: string, until: string | null) =>
    until === null ? `Has ${plan}` : `Has ${plan} until ${showDate(until)}`,
  ends: (plan: string) => `${plan} ends now, without a refund.`,
  endsWithRefund: (plan: string, amount: string) => `${plan} ends now. We refund ${amount} for the days that are left.`,
  plan: 'Plan',
  until: 'Until',
  untilHint: 'The plan ends at the end of this day.',
  untilMissing: 'Choose a day in the future.',
  reason: 'Reason',
  reasonHint: 'The log keeps your reason.',
  cancel: 'Cancel',
  grant: 'Grant plan',
  granting: 'Granting',
  done: (plan: string, name: string) => `${name} has ${plan} now.`,
  failed: 'The plan was not granted.',
};
