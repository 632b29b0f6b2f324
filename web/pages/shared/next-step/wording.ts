/** The card of the next step of a quote: what comes next, whose move it is, and what will happen. */
export const quoteNextWords = {
  answer: 'Answer this request',
  answerLine: (member: string, date: string) =>
    `Send ${member} a quote, or decline. If you do not answer, the request closes on ${date}.`,
  waitingForQuote: (provider: string) => `Waiting for ${provider} to quote`,
  waitingForQuoteLine: (date: string) =>
    `We tell you when they answer. Without an answer, the request closes on ${date}.`,
  decide: 'Your decision',
  /** Follows the price. */
  from: (provider: string) => `from ${provider}`,
  decideLine: (provider: string) => `If you accept, ${provider} proposes a day for the work.`,
  waitingForDecision: (member: string) => `Waiting for ${member} to decide`,
  waitingForDecisionLine: (price: string) => `You quoted ${price}. We tell you what they decide.`,
  expired: 'This quote has expired',
  expiredForMember: (provider: string) => `Ask ${provider} to renew it.`,
  expiredForProvider: (member: string) => `Renew it, and ${member} can accept it.`,
  renew: 'Renew Quote',
  askToRenew: 'Ask to renew it',
  requestDeclined: (provider: string) => `${provider} did not quote`,
  youDeclinedRequest: 'You did not quote',
  declined: 'This quote was declined',
  cancelled: 'This quote is cancelled',
  askAnother: 'Ask another provider',
  askAnotherLine: 'Other providers can still help you.',
  nothingMore: 'There is nothing more to do here.',
  loadingJob: 'Loading the job',
  jobLoadFailed: 'Failed to load job details.',
} as const;

/** Asks each side of an agreement for the address and the numbers that are missing. */
export const visitPromptWords = {
  askMember: 'Give your address and number',
  noOwnAddress: (provider: string) => `${provider} does not have your street address yet.`,
  noOwnPhone: (provider: string) => `${provider} does not have your number yet.`,
  noAddress: (member: string) => `${member} has not given the street address yet.`,
  noPhone: (member: string) => `${member} has not given a number yet.`,
  askProvider: (member: string) => `${member} does not have your number yet.`,
  addPhone: 'Add your number',
} as const;

/** The card of the next step of a job, on its own page and on the page of its quote. */
export const jobNextWords = {
  propose: 'Propose Work Date',
  proposeNew: 'Propose New Date',
  proposeLine: (member: string) => `Say when you can come. ${member} confirms or rejects the date.`,
  waitingForDay: (provider: string) => `Waiting for ${provider} to propose a day`,
  waitingForDayLine: "You can confirm or reject it here. We'll tell you when they propose a day.",
  proposed: 'Proposed work date',
  confirmLine: (provider: string) => `Confirm it, or reject it and ${provider} suggests another.`,
  waitingForConfirmation: (member: string) => `Waiting for ${member} to confirm the date`,
  newDateNeeded: 'A new date is needed',
  proposeAnother: 'Propose a day and time.',
  waitingForNewDay: (provider: string) => `Waiting for ${provider} to propose a new day`,
  visit: 'The visit',
  visitTomorrow: 'The visit is tomorrow',
  visitToday: 'The visit is today',
  visitOver: 'The day of the visit is over',
  onTheWay: 'You are on your way',
  onTheWayToYou: (provider: string) => `${provider} is on the way`,
  here: 'You are there',
  hereForYou: (provider: string) => `${provider} is here`,
  toBeAsked: 'On the evening before, we ask you if you are still coming.',
  toBeAskedForYou: (provider: string) =>
    `On the evening before, we ask ${provider} if they are still coming, and you get your visit PIN.`,
  startLine: 'Start the work when you are there.',
  waitingForStartLine: (provider: string) => `${provider} starts the work on this day.`,
  message: 'Send a message',
  call: 'Call',
  loadingVisit: 'Loading the visit',
  visitLoadFailed: 'Failed to load the visit.',
  suggested: (member: string) => `${member} suggests this day. Agree to it, or propose another.`,
  waitingForAnswer: (provider: string) => `You suggested this day. ${provider} agrees to it or proposes another.`,
  proposeRework: 'Propose a day to come back',
  reworkLine: (member: string) =>
    `Propose a day to come back, or finish the work and mark it as completed. ${member} is waiting for you.`,
  waitingForReworkLine: (provider: string) => `${provider} proposes a day or comes back to finish the work.`,
  reworkPhotos: 'Photos of what is not done',
  reworkPhoto: (place: number) => `Photo ${place} of what is not done`,
  inProgress: 'Work in progress',
  completeLine: (member: string) => `Mark the work as completed when it is done. ${member} is then asked to rate it.`,
  waitingForCompletionLine: (provider: string) =>
    `${provider} marks the work as completed when it is done. Then you can rate it.`,
  /** The same for work that is rated already. */
  completeAgainLine: 'Mark the work as completed when it is done.',
  waitingForCompletionAgainLine: (provider: string) => `${provider} marks the work as completed when it is done.`,
  rate: 'Rate the work',
  rateLine: 'Rate the work, or ask for rework if something is not done.',
  afterCare: (date: string) => `If something is wrong later, ask for rework until ${date}.`,
  afterCareOf: (member: string, date: string) =>
    `If something is wrong later, ${member} can ask for rework until ${date}.`,
  afterCareOver: (provider: string, date: string) =>
    `You could ask for rework until ${date}. If something is wrong, send ${provider} a message.`,
  waitingForRating: (member: string) => `Waiting for ${member} to rate the work`,
  completed: 'Work completed',
  completedAndRated: 'Completed and rated.',
  completedUnrated: 'Completed, and not rated.',
  cancelled: 'This job is cancelled',
  askAnother: 'Ask another provider',
  viewJob: 'View Job',
} as const;
