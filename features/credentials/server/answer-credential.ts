import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day, localDateTime } from '#core/time.ts';
import { conflict, takeStep, tryStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { events } from '#engine/tables.ts';
import { isLook } from '#features/accounts/server/looks.ts';
import { reminderDays } from '../limits.ts';
import type { Method } from '../methods.ts';
import { hasForm, isTelling } from '../number-forms.ts';
import { showLastDay } from '../checked-wording.ts';
import { credentialRefusals as words } from '../wording.ts';
import { credentialKinds, credentialSubject, providerCredentials } from './tables.ts';

const refuse = (path: string, message: string) => new Refusal('request.invalid', { errors: [{ path, message }] });

/**
 * Confirms a credential until the end of `lastDay` (`2027-03-03`), and replaces the one of its kind that counted before. Refuses a day that
 * has passed, or is later than its kind allows, and a method that its kind does not have, or of an admin who has not opened the documents
 * within the hour, each beside its field.
 */
export async function confirmCredential(
  work: PersonWork,
  { id, method, lastDay }: { id: string; method: Method; lastDay: string },
): Promise<void> {
  const { accountId, kind, number, status } = await lockCredential(work, id);
  if (status !== 'submitted') throw await conflict(work, credentialSubject, id);
  if (method === 'register' && kind.registerUrl === '') throw refuse('method', words.noRegister);
  const isToldByForm =
    isTelling(kind.numberForm) && hasForm(number, kind.numberForm, Number(localDateTime(work.now).slice(0, 4)));
  if (method === 'form' && !isToldByForm) throw refuse('method', words.noTellingForm);
  if (method === 'document' && !(await hasLooked(work, id))) throw refuse('method', words.notSeen);
  const endsAt = new Date(Date.parse(`${lastDay}T00:00:00+02:00`) + day);
  if (endsAt <= work.now) throw refuse('lastDay', words.dayPassed);
  const latest = latestDay(work.now, kind.months);
  if (lastDay > latest) throw refuse('lastDay', words.dayTooFar(showLastDay(latest)));
  const [before] = await work.tx
    .select({ id: providerCredentials.id })
    .from(providerCredentials)
    .where(
      and(
        eq(providerCredentials.accountId, accountId),
        eq(providerCredentials.kindId, kind.id),
        eq(providerCredentials.status, 'confirmed'),
        ne(providerCredentials.id, id),
      ),
    );
  if (before !== undefined) await tryStep(work, credentialSubject, 'replace', { id: before.id, by: 'system' });
  await takeStep(work, credentialSubject, 'confirm', {
    id,
    by: 'admin',
    set: { method, endsAt, answeredAt: work.now, remindAt: nextReminder(endsAt, work.now), reason: null },
    data: { method, lastDay },
  });
  // The panel leads to the event of the check.
  await work.tx
    .update(providerCredentials)
    .set({
      eventId: sql`(select e.id from ${events} e where e.noun = ${credentialSubject.noun} and e.subject_id = ${id} and e.step = 'confirm')`,
    })
    .where(eq(providerCredentials.id, id));
}

/** True if the actor has opened the documents within the hour. */
const hasLooked = async ({ tx, actor, now }: PersonWork, id: string): Promise<boolean> =>
  (await tx.$count(events, isLook({ noun: credentialSubject.noun, step: 'look', subjectId: id }, actor, now))) > 0;

/** Declines a credential with a reason, which its provider reads. */
export const declineCredential = (work: PersonWork, given: { id: string; reason: string }): Promise<void> =>
  refuseCredential(work, 'decline', given);

/** Revokes a confirmed credential with a reason, which its provider reads. */
export const revokeCredential = (work: PersonWork, given: { id: string; reason: string }): Promise<void> =>
  refuseCredential(work, 'revoke', given);

async function refuseCredential(
  work: PersonWork,
  step: 'decline' | 'revoke',
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await takeStep(work, credentialSubject, step, {
    id,
    by: 'admin',
    set: { reason, ...(step === 'decline' && { answeredAt: work.now }) },
    data: { reason },
  });
}

async function lockCredential({ tx }: PersonWork, id: string) {
  const [found] = await tx
    .select({
      accountId: providerCredentials.accountId,
      number: providerCredentials.number,
      status: providerCredentials.status,
      kind: credentialKinds,
    })
    .from(providerCredentials)
    .innerJoin(credentialKinds, eq(credentialKinds.id, providerCredentials.kindId))
    .where(eq(providerCredentials.id, id))
    .for('no key update', { of: providerCredentials });
  if (found === undefined) throw new Refusal('request.not-found');
  return found;
}

/** The latest last day of a check today: `months` later, or the last day of a shorter month. */
export function latestDay(now: Date, months: number): string {
  const [year = 0, month = 0, date = 0] = localDateTime(now).slice(0, 10).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** The next time at which the provider is reminded of the end, after `now`; null if none is left. */
export function nextReminder(endsAt: Date, now: Date): Date | null {
  const times = reminderDays.map((days) => new Date(endsAt.getTime() - days * day));
  return times.find((at) => at > now) ?? null;
}
