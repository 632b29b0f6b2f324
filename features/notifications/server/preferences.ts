import { and, desc, eq } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { events } from '#engine/tables.ts';
import type { preferences as shape } from '../contract.ts';
import { defaultPreferences, type Preferences } from '../preferences.ts';
import { notificationPreferences, preferenceEvents } from './tables.ts';

type Row = typeof notificationPreferences.$inferSelect;

/** The preferences in a row, and the defaults of a person without a row. */
export function toPreferences(row: Row | null | undefined): Preferences {
  if (row == null) return defaultPreferences;
  const { accountId: _accountId, updatedAt: _updatedAt, quietFrom, quietUntil, ...chosen } = row;
  const quietHours = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { ...chosen, quietHours };
}

/** The preferences of a person as they see them, with the time of their consent to marketing. */
export async function readOwnPreferences({ db }: World, accountId: string): Promise<z.output<typeof shape>> {
  const row = await findRow(db, notificationPreferences, { accountId });
  const chosen = toPreferences(row);
  return { ...chosen, marketingSince: chosen.marketingEmails ? await readConsent(db, accountId) : null };
}

/** The time at which the person last agreed to marketing. */
async function readConsent(db: World['db'], accountId: string): Promise<string | null> {
  const [consent] = await db
    .select({ at: events.at })
    .from(events)
    .where(
      and(eq(events.noun, preferenceEvents.noun), eq(events.subjectId, accountId), eq(events.step, 'give-consent')),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return consent?.at.toISOString() ?? null;
}
