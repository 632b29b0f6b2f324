import { defineLifecycle, shape } from './lifecycle.ts';

/**
 * The lifecycle of a copy that is made in the queue, kept for some days and fetched by its owner (`engine/made-copies.ts`). A new request
 * makes another copy.
 */
export const copyLifecycle = (words: {
  name: string;
  ask: { label: string; note: string };
  finish: string;
  expire: string;
}) =>
  defineLifecycle({
    name: words.name,
    parties: ['account', 'system'],
    statuses: {
      asked: { label: 'Asked for', tone: 'info' },
      being_made: { label: 'Being made', tone: 'info' },
      ready: { label: 'Ready', tone: 'success' },
      failed: { label: 'Failed', tone: 'danger' },
      expired: { label: 'Expired', tone: 'line' },
    },
    steps: {
      ask: {
        from: [],
        to: 'asked',
        by: ['account'],
        get label() {
          return words.ask.label;
        },
        note: words.ask.note,
      },
      make: {
        from: ['asked', 'being_made'],
        to: 'being_made',
        by: ['system'],
        label: 'Being made',
        note: 'again after a crash',
      },
      finish: {
        from: ['being_made'],
        to: 'ready',
        by: ['system'],
        label: 'Ready',
        note: words.finish,
        /** `head` is the last hash of a copy whose entries are a chain. */
        data: shape<{ bytes: number; head?: string }>(),
      },
      fail: { from: ['asked', 'being_made'], to: 'failed', by: ['system'], label: 'Failed' },
      expire: { from: ['ready'], to: 'expired', by: ['system'], label: 'Expired', note: words.expire },
    },
  });

export type CopyLifecycle = ReturnType<typeof copyLifecycle>;

/** The statuses of a copy that is not made yet. */
export const copyUnderWay = ['asked', 'being_made'] as const;
