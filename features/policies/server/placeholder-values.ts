import { sql } from 'drizzle-orm';
import { formatBudget } from '#core/money/money.ts';
import { readSettings } from '#features/site/server/queries.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { placeholderValues as words } from '../wording.ts';
import type { Placeholder } from '../placeholders.ts';

/**
 * The value of each placeholder: now, or at the end of a version that was replaced at `until`. Each change of a setting is an event with
 * before and after, so the first change after an instant has its value at that instant.
 */
export async function readPlaceholderValues(world: World, until: Date | null): Promise<ReadonlyMap<string, string>> {
  const [settings, monthlyFeeCents] = await Promise.all([readSettings(world), readMonthlyFee(world, until)]);
  const then = until === null ? new Map<string, string>() : await readValuesAt(world, until);
  const isWaived = (then.get('joining-fee-waiver') ?? (settings.joiningFeeWaived ? 'on' : 'off')) === 'on';
  /** An admin who left has taken their name and address out of the log. */
  const officerIn = (step: string, now: string) => (then.get(step) === 'removed' ? '' : (then.get(step) ?? now));
  const values: Record<Placeholder, string> = {
    siteName: then.get('site-name') ?? settings.siteName,
    joiningFee: then.get('joining-fee') ?? formatBudget(settings.joiningFeeCents),
    joiningFeeIfWaived: isWaived ? words.waived : '',
    coolingOffFee: then.get('cooling-off-fee') ?? formatBudget(settings.coolingOffFeeCents),
    monthlyFee: formatBudget(monthlyFeeCents),
    informationOfficer: officerIn('information-officer-name', settings.informationOfficerName) || words.noOfficer,
    informationOfficerEmail:
      officerIn('information-officer-email', settings.informationOfficerEmail) || words.noOfficerEmail,
  };
  return new Map(Object.entries(values));
}

/** The monthly price of Bronze, now or at an instant, in cents. */
async function readMonthlyFee(world: World, at: Date | null): Promise<number> {
  const fee = await query<{ cents: number }>(world.db).row(
    at === null
      ? sql`select price_cents as cents from plans where id = 'bronze'`
      : sql`select price_cents as cents from plan_prices where plan = 'bronze' and since <= ${at.toISOString()} order by since desc, id desc limit 1`,
  );
  return fee?.cents ?? 0;
}

/** The settings of the site at an instant, by the event of each, if they have changed since. */
async function readValuesAt(world: World, at: Date): Promise<Map<string, string>> {
  const rows = await query<{ step: string; before: string | null }>(world.db).rows(sql`
    select distinct on (step) step, before from events where noun = 'site' and at > ${at.toISOString()} order by step, at, id`);
  return new Map(rows.flatMap(({ step, before }) => (before === null ? [] : [[step, before] as const])));
}
