export const quotePageWords = {
  quote: 'Quote',
  myQuotes: 'My Quotes',
  backToMyQuotes: 'Back to My Quotes',
  offeredTo: (member: string) => `Quote offered to ${member}`,
  offeredBy: (provider: string) => `Quote offered by ${provider}`,
  requestedBy: (member: string) => `Quote requested by ${member}`,
  requestedFrom: (provider: string) => `Quote request sent to ${provider}`,
  youNeed: 'What you need',
  memberNeeds: (member: string) => `What ${member} needs`,
  services: 'Requested services',
  pictures: 'Pictures of this request',
  /** Before the link to the problem. */
  problem: 'Problem:',
  /** Follows the link to the problem. */
  budget: (budget: string) => `, budget ${budget}`,
  progress: 'Progress',
  viewProfile: 'View Profile',
} as const;
