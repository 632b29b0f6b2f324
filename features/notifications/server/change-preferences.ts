import { eq } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { toggles, type Preferences } from '../preferences.ts';
import { marketingConsent } from '../preference-wording.ts';
import { toPreferences } from './preferences.ts';
import { reviewHeldDigests } from './mails/digests.ts';
import { reviewHeldPushes } from './push/queue-pushes.ts';
import { reviewHeldMails } from './mails/release-mails.ts';
import { moveSummary } from './mails/summaries.ts';
import { notificationPreferences, preferenceEvents } from './tables.ts';

/**
 * Changes a person's choice of notifications; each setting that really changes is an event with before and after. Waiting mails follow the
 * new quiet hours and the new rhythm.
 */
export async function changePreferences(work: Work, accountId: string, changes: Partial<Preferences>): Promise<void> {
  const { tx } = work;
  await tx.insert(notificationPreferences).values({ accountId, updatedAt: work.now }).onConflictDoNothing();
  const row = await lockRow(tx, notificationPreferences, { accountId });
  const before = toPreferences(row);
  const after = { ...before, ...changes };
  const { quietHours, ...others } = after;
  await tx
    .update(notificationPreferences)
    .set({
      ...others,
      quietFrom: quietHours?.from ?? null,
      quietUntil: quietHours?.until ?? null,
      updatedAt: work.now,
    })
    .where(eq(notificationPreferences.accountId, accountId));
  const changed = ([...toggles, 'mailRhythm', 'quietHours'] as const).filter(
    (setting) => show(before[setting]) !== show(after[setting]),
  );
  for (const setting of changed) {
    const details = { id: accountId, by: 'account', before: show(before[setting]), after: show(after[setting]) };
    if (setting === 'marketingEmails')
      await recordEvent(work, preferenceEvents, after[setting] ? 'give-consent' : 'withdraw-consent', {
        ...details,
        data: { words: marketingConsent() },
      });
    else await recordEvent(work, preferenceEvents, 'change', { ...details, data: { setting } });
  }
  if (changed.includes('quietHours')) {
    await reviewHeldMails(work, accountId);
    await reviewHeldDigests(work, accountId, before);
    await reviewHeldPushes(work, accountId);
  }
  if (changed.includes('mailRhythm')) await moveSummary(work, accountId, after.mailRhythm);
  if (changed.length > 0) await hint(work, [accountId], ['notifications']);
}

const show = (value: Preferences[keyof Preferences]): string => {
  if (value === null) return 'off';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : `${value.from}–${value.until}`;
};
