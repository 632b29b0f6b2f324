/** The facts that a notice about a change of the price names: `who` is the other party, `total` the new price. */
type OrderFacts = { who: string; about: string; total: string; before: string };

/** To the member, who agreed to a change at the door that was refused when it arrived. */
export const refusedAtDoorNotice = ({ who, about, total, before }: OrderFacts) => ({
  title: 'A new price does not count',
  description: `The change to ${total} that you agreed to at the door for “${about}” came too late. The agreed price stays ${before}. ${who} can propose it again.`,
  subject: `${total} does not count: ${about}`,
});

/** To the member, whose answer the provider typed at the door. */
export const acceptedByDigitsNotice = ({ who, about, total, before }: OrderFacts) => ({
  title: 'You agreed to a new price',
  description: `${who} typed the digits that you read out: you agree to ${total} for “${about}” instead of ${before}. If this was not you, write to us.`,
  subject: `You agreed to ${total}: ${about}`,
});

/** To the provider, when an admin hides the reason and the photos of a change, or shows them again. */
export const hiddenOrderNotices = {
  hide: (reason: string) => ({
    title: 'An admin has hidden your reason for a new price',
    description: `The member of the work no longer reads why the price changes, and sees no photos of it. The lines and the price stay. Reason: ${reason}`,
  }),
  show: (reason: string) => ({ title: 'Your reason for a new price is shown again', description: reason }),
} as const;

export const orderNotices = {
  propose: ({ who, about, total, before }: OrderFacts) => ({
    title: 'A new price to accept or decline',
    description: `${who} asks for ${total} instead of ${before} for “${about}”. Nothing changes unless you accept.`,
    subject: `${who} asks for ${total}: ${about}`,
  }),
  accept: ({ who, about, total }: OrderFacts) => ({
    title: 'The new price is agreed',
    description: `${who} accepted ${total} for “${about}”.`,
    subject: `${who} accepted ${total}: ${about}`,
  }),
  decline: ({ who, about, before }: OrderFacts) => ({
    title: 'The new price was declined',
    description: `${who} declined your change for “${about}”. The agreed price stays ${before}.`,
    subject: `${who} declined the new price: ${about}`,
  }),
  withdraw: ({ who, about, before }: OrderFacts) => ({
    title: 'The new price was withdrawn',
    description: `${who} no longer asks for another price for “${about}”. The agreed price stays ${before}.`,
    subject: `${who} withdrew the new price: ${about}`,
  }),
  lapse: ({ who, about, before }: OrderFacts) => ({
    title: 'The new price has lapsed',
    description: `${who} did not answer your change for “${about}”. The agreed price stays ${before}.`,
    subject: `The new price has lapsed: ${about}`,
  }),
} as const;
