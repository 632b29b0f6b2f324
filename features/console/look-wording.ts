import type { LookKind } from '#features/accounts/look-kinds.ts';

/** The dialog in which an admin opens something private: from its address, or from a result of the palette. */
export const lookWords = {
  titles: {
    quote: 'This quote is private',
    quotes: 'These quotes are private',
    job: 'This job is private',
    payment: 'This payment is private',
    document: 'This paper is private',
    paper: 'This paper is private',
  } satisfies Record<LookKind, string>,
  text: 'Only open it for a decision or to help someone. The log records who opened it and why. It stays open for you for an hour.',
  reason: 'Reason',
  reasonHint: 'Other admins can read this.',
  open: 'Open',
  opening: 'Opening',
  cancel: 'Cancel',
  sayWhy: 'Say why, in a few words.',
};
