/** The person who comes to a visit. */
export const comesWords = {
  /** `provider` is the name of their listing. */
  worker: (provider: string, month: string | null) =>
    month === null ? `Works with ${provider}` : `With ${provider} since ${month}`,
  provider: 'Comes to the visit',
  self: 'You are coming yourself',
  choose: 'Choose who comes',
  chooseTitle: 'Who comes?',
  chooseText: (member: string) => `${member} sees the name and the photo, and is told of a change.`,
  myself: (name: string) => `I come myself (${name})`,
  since: (month: string) => `Since ${month}`,
  save: 'Save',
  cancel: 'Cancel',
  saved: 'We have told the member who comes.',
  failed: (reason: string) => `This was not saved: ${reason}`,
  failedToLoad: 'Failed to load your team',
  /** In place of a name that an admin hides. */
  hiddenName: 'A person of the team',
  hidden: 'An admin has hidden the name and the photo. Ask the provider who comes.',
  hiddenFromMember: (member: string) =>
    `An admin hides this person: ${member} sees no name and no photo. Choose another person.`,
  cannotChoose: 'An admin hides this person. Choose another one.',
  report: 'Report this person',
} as const;

/** The labels of a worker in a case. */
export const workerCaseLabels = { name: 'Name', provider: 'Works with' };

/** A worker in the queue of moderation and in reports. Only a member of a visit can have reported them, so the provider gets no notice of a check. */
export const workerCaseWords = {
  gone: 'A team member who is no longer in the team',
  untitled: () => 'A team member',
  outcomes: {
    hide: (reason: string) => `The name and the photo were hidden: ${reason}`,
    show: () => 'The name and the photo are shown again.',
  },
};

/** The link of a visit, for its member. */
export const shareVisitWords = {
  share: 'Share this visit',
  shareAgain: 'Share again',
  shared: (until: string) => `You share this visit until ${until}.`,
  title: 'Share this visit',
  text: 'Make a link for a person you trust. It shows who comes, when, and the suburb. It never shows your name, your address, a number, the PIN or the price.',
  replaces: 'A new link ends the one before.',
  make: 'Make a link',
  cancel: 'Not now',
  close: 'Close',
  ready: (until: string) => `The link works until ${until}. You can end it before.`,
  link: 'Link',
  send: 'Send',
  sendTitle: 'A visit',
  copy: 'Copy',
  copied: 'Link copied.',
  notCopied: 'Your browser does not let us copy. Press the link for longer, and copy it yourself.',
  end: 'Stop sharing',
  ended: 'The link no longer works.',
  failed: (reason: string) => `This did not work: ${reason}`,
} as const;

/** The page of such a link. */
export const sharedVisitWords = {
  loading: 'Loading the visit',
  failed: 'Failed to load the visit',
  title: 'A visit is planned',
  comes: 'Who comes',
  hiddenName: 'A person of the team',
  worker: (provider: string, month: string | null) =>
    month === null ? `Works with ${provider}` : `Works with ${provider} since ${month}`,
  when: 'When',
  where: 'Where',
  shownBy: (site: string) =>
    `A member of ${site} shares this visit with you. The photo and the name are those that the provider gave; we do not check them.`,
  missing: 'This link does not work',
  missingText: 'It has ended, or a part of it is missing. Ask the person who sent it for another one.',
  wayOn: (site: string) => `Go to ${site}`,
} as const;
