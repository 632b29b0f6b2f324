import type { ReturnReason } from './reasons.ts';

export const openPlaces = 'See which quotes count';

/** The list of a provider's places of the month. */
export const placeWords = {
  title: 'The quotes you sent',
  text: 'Each quote that you send uses up one of your monthly quotes. You get it back if the member does not open the quote within 48 hours, or if the problem is closed before they open it.',
  loading: 'Loading your quotes',
  failed: 'Failed to load your quotes.',
  none: 'You have sent no quotes yet.',
  noneText: 'Each quote that you send appears here. You can see if it was opened.',
  sent: (date: string) => `Sent ${date}`,
  waiting: 'Counts, not opened yet',
  opened: (date: string) => `Counts, opened ${date}`,
  spent: 'Counts',
  returned: (date: string) => `Does not count since ${date}`,
  reasons: {
    unopened: 'The member did not open your quote within 48 hours.',
    withdrawn: 'The member withdrew before they opened your quote.',
    lapsed: 'The problem lapsed before the member opened your quote.',
    'taken-down': 'We took the problem down before the member opened your quote.',
  } satisfies Record<ReturnReason, string>,
} as const;
