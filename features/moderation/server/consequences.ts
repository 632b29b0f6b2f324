import type { Contributions } from '#engine/contributions.ts';
import { reasonIn, type Consequence, type StoredEvent } from '#engine/event.ts';
import type { Effect, EventKey } from '#engine/moderated.ts';
import type { Work } from '#engine/work.ts';
import { listModerated } from './moderated.ts';
import { openCase } from './open-case.ts';
import { closeAppeals, liftDecisions, recordDecision } from './record-decision.ts';
import { releaseSubject, settleSubject } from './settle-case.ts';
import { readSubject, type SubjectRef } from './subject.ts';

type Follow = (work: Work, about: SubjectRef, event: StoredEvent) => Promise<void>;

/** A subject that waits for a check goes into the queue. */
const queue: Follow = async (work, about) => {
  const subject = await readSubject(work.world, work.tx, about, { locked: false });
  if (subject !== null) await openCase(work, { ...about, aboutId: subject.aboutId });
};

const queueIfHeld: Follow = async (work, about) => {
  const subject = await readSubject(work.world, work.tx, about, { locked: false });
  if (subject?.state === 'waiting') await openCase(work, { ...about, aboutId: subject.aboutId });
};

/** An admin hides a subject: its author may appeal, and the open reports of it are answered. */
const onHide: Follow = async (work, about, { data }) => {
  const reason = reasonIn(data) ?? '';
  await settleSubject(work, about, 'resolve', { outcome: 'hide', note: reason });
  const subject = await readSubject(work.world, work.tx, about, { locked: false });
  if (subject !== null) await recordDecision(work, { ...about, aboutId: subject.aboutId, measure: 'hide', reason });
};

/** An admin shows a subject: the decision that hid it is lifted, and its open reports are answered. Its author may release it too. */
const onShow =
  (outcome: 'show' | 'approve'): Follow =>
  async (work, about, { party, data }) => {
    if (party !== 'admin') return releaseSubject(work, about);
    await settleSubject(work, about, 'dismiss', { outcome, note: null });
    await liftDecisions(work, about, reasonIn(data));
  };

const effects: Record<Effect, Follow> = {
  post: queueIfHeld,
  hold: queue,
  release: releaseSubject,
  hide: onHide,
  show: onShow('show'),
  approve: onShow('approve'),
  suspend: (work, about, { data }) =>
    recordDecision(work, { ...about, aboutId: about.subjectId, measure: 'suspend', reason: reasonIn(data) ?? '' }),
  // A suspension has ended, by an admin or by itself: nothing is left to appeal.
  restore: async (work, about) => {
    await closeAppeals(work, about, { outcome: 'restore', note: null });
    await liftDecisions(work, about, null);
  },
};

/** A step of a subject moves its case, its reports and the decisions about it, from any place that takes the step. */
export const moderationConsequences = (contributions: readonly Contributions[]): Consequence[] =>
  listModerated({ contributions }).flatMap(({ kind, effects: own }) =>
    (Object.entries(own) as [EventKey, Effect][]).map(([after, effect]) => ({
      after,
      run: (work: Work, event: StoredEvent) => effects[effect](work, { kind, subjectId: event.subjectId }, event),
    })),
  );
