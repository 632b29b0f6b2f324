import { copyLifecycle } from '#core/copy-lifecycle.ts';

/** The record of a job, for the party who asked for it. A party has one at most that is not made yet. */
export const jobRecordLifecycle = copyLifecycle({
  name: 'job record',
  ask: { label: 'Ask for the record', note: 'a party of the job, one at a time' },
  finish: 'the party who asked for it downloads it; its last hash is kept',
  expire: 'after 7 days, or when a newer one is ready; its file is deleted',
});
