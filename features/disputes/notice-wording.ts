/**
 * The facts that a notice about a dispute names: `who` is the other side, `terms` the offer or the outcome, `reason` that of an admin, and
 * `until` the end of the reader's time to answer or to appeal.
 */
type DisputeFacts = { who: string; about: string; terms: string; reason: string; until: string };

const outside = () => 'Money is paid from one to the other directly: no money goes through this site.';

export const disputeNotices = {
  open: ({ who, about, until }: DisputeFacts) => ({
    title: 'A dispute about your work together',
    description: `${who} has opened a dispute about “${about}”. Read it and answer by ${until}. If you do not, an admin decides.`,
    subject: `Answer by ${until}: ${who} opened a dispute about ${about}`,
  }),
  offer: ({ who, about, terms, until }: DisputeFacts) => ({
    title: 'An offer to settle the dispute',
    description: `${who} offers for “${about}”: ${terms}. Answer by ${until}. If you do not, an admin decides.`,
    subject: `${who} made an offer in the dispute about ${about}`,
  }),
  accept: ({ who, about, terms }: DisputeFacts) => ({
    title: 'The dispute is settled',
    description: `${who} accepted your offer for “${about}”: ${terms}. ${outside()}`,
    subject: `The dispute about “${about}” is settled`,
  }),
  decline: ({ who, about }: DisputeFacts) => ({
    title: 'Your offer was declined',
    description: `${who} declined your offer for “${about}”. Make another offer, or ask an admin to decide.`,
    subject: `${who} declined your offer: ${about}`,
  }),
  'ask-admin': ({ who, about }: DisputeFacts) => ({
    title: 'An admin decides the dispute',
    description: `${who} asked an admin to decide about “${about}”. You can still add a text, photos and entries of the record.`,
    subject: `An admin decides the dispute about ${about}`,
  }),
  'hand-over': ({ about }: DisputeFacts) => ({
    title: 'An admin decides the dispute',
    description: `48 hours passed without an answer in the dispute about “${about}”. An admin decides now. You can still add to it.`,
    subject: `An admin decides the dispute about ${about}`,
  }),
  withdraw: ({ who, about }: DisputeFacts) => ({
    title: 'The dispute was withdrawn',
    description: `${who} no longer disputes “${about}”. The other time limits of the work run again.`,
    subject: `The dispute about “${about}” was withdrawn`,
  }),
  decide: ({ about, terms, reason, until }: DisputeFacts) => ({
    title: 'The dispute is decided',
    description: `An admin decided about “${about}”: ${terms}. Reasons: ${reason} You can appeal once until ${until}. ${outside()}`,
    subject: `The dispute about “${about}” is decided`,
  }),
  appeal: ({ who, about }: DisputeFacts) => ({
    title: 'The decision was appealed',
    description: `${who} appealed the decision about “${about}”. Another admin decides for good.`,
    subject: `${who} appealed the decision about ${about}`,
  }),
  'decide-finally': ({ about, terms, reason }: DisputeFacts) => ({
    title: 'The dispute is decided for good',
    description: `An admin decided about “${about}”: ${terms}. Reasons: ${reason} ${outside()}`,
    subject: `The dispute about “${about}” is decided for good`,
  }),
} as const;

/** To both sides, when one of them adds to the dispute: `who` is that one. */
export const statementNotice = ({ who, about }: Pick<DisputeFacts, 'who' | 'about'>) => ({
  title: 'Something new in the dispute',
  description: `${who} added to the dispute about “${about}”.`,
  subject: `${who} added to the dispute about ${about}`,
});

/** To the author, when an admin hides a statement, or shows it again. */
export const hiddenStatementNotices = {
  hide: (reason: string) => ({
    title: 'An admin has hidden a text of yours',
    description: `The other side of the dispute no longer reads it, and sees no photos of it. Reason: ${reason}`,
  }),
  show: (reason: string) => ({ title: 'Your text in a dispute is shown again', description: reason }),
} as const;
