import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { Aspect } from './aspects.ts';
import type { HidingCause } from './reasons.ts';

/** The content of a review before or after a change; `photos` are ids of files. */
type Content = { rating: number; comment: string; photos: string[] } & Record<Aspect, number | null>;

export const reviewLifecycle = defineLifecycle({
  name: 'review',
  parties: ['member', 'admin'],
  statuses: {
    published: { label: 'Published', tone: 'success' },
    hidden: { label: 'Hidden', tone: 'danger' },
  },
  steps: {
    give: { from: [], to: 'published', by: ['member'], label: 'Given', note: 'with the step rate of its job' },
    amend: {
      from: ['published'],
      to: 'published',
      by: ['member'],
      label: 'Edit review',
      note: 'for 7 days; the rating changes with it, the reply stays',
      data: shape<{ rating: number; before: Content; after: Content }>(),
    },
    hide: {
      from: ['published'],
      to: 'hidden',
      by: ['admin'],
      label: 'Hide review',
      confirm:
        'People can no longer see it or its photos. Its stars still count, unless there was no such job. The author sees your reason.',
      note: 'with a cause and a reason; its photos are hidden too, and its stars count unless the cause is that there was no such job',
      data: shape<{ reason: string; cause: HidingCause }>(),
    },
    show: {
      from: ['hidden'],
      to: 'published',
      by: ['admin'],
      label: 'Show review',
      note: 'its stars count',
      data: shape<{ reason?: string }>(),
    },
  },
  events: {
    /** The comment has a link or abuse: an admin checks it, and the public comment stays. */
    'hold-text': {},
    /** Its author has removed the words for which the comment was held. */
    'release-text': {},
    /** An admin makes a held comment public. */
    'approve-text': { data: shape<{ reason?: string }>() },
    /** The first reply that everyone can read. */
    reply: {},
    /** The reply has a link or abuse: an admin checks it, and the public reply stays. */
    'hold-reply': {},
    /** Its author has removed the words for which the reply was held. */
    'release-reply': {},
    /** An admin makes a held reply public. */
    'approve-reply': { data: shape<{ reason?: string }>() },
    /** An admin hides a reply, which its author can no longer change. */
    'hide-reply': { data: shape<{ reason: string }>() },
    /** An admin shows a hidden reply again. */
    'show-reply': { data: shape<{ reason?: string }>() },
  },
});
