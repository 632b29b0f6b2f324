import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { TranslatedLanguage } from '#core/languages.ts';

/** A sentence that reads wrong in a language, or that a translator has changed. */
export const sentenceReportLifecycle = defineLifecycle({
  name: 'sentence report',
  parties: ['account', 'visitor', 'admin'],
  statuses: {
    open: { label: 'Open', tone: 'warning' },
    accepted: { label: 'Accepted', tone: 'success' },
    declined: { label: 'Declined', tone: 'line' },
  },
  steps: {
    report: {
      from: [],
      to: 'open',
      by: ['account', 'visitor'],
      label: 'Report',
      data: shape<{ language: TranslatedLanguage }>(),
    },
    upload: {
      from: [],
      to: 'accepted',
      by: ['admin'],
      label: 'Upload',
      note: 'one for each sentence that a file of translations changes',
      data: shape<{ language: TranslatedLanguage }>(),
    },
    accept: {
      from: ['open'],
      to: 'accepted',
      by: ['admin'],
      label: 'Accept',
      note: 'with the new text of one sentence, or without one; it goes live with the next release',
      data: shape<{ key: string | null }>(),
    },
    decline: { from: ['open'], to: 'declined', by: ['admin'], label: 'Decline' },
    reopen: { from: ['accepted', 'declined'], to: 'open', by: ['admin'], label: 'Open again' },
  },
});
