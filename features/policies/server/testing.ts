import { sql } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { query } from '#engine/postgres/read.ts';
import { transact, type World } from '#engine/work.ts';
import { noticePeriod } from '../limits.ts';
import { readDraft, saveDraft } from './draft.ts';
import { renderPolicy } from './render-policy.ts';
import { policyVersions } from './tables.ts';

let made = 0;

/** Saves a draft; returns its revision. */
export async function aPolicyDraft(world: World, admin: Person, source?: string): Promise<number> {
  made += 1;
  const text = source ?? `## Fees\n\nThe joining fee is {joiningFee}. Draft ${made}.`;
  const { revision } = await readDraft(world.db, world.clock.now());
  await transact(world, admin, (work) => saveDraft(work, { source: text, revision }));
  return revision + 1;
}

/** Inserts the next version, which by default begins after the notice period; returns its number. */
export async function aPolicyVersion(
  world: World,
  more: { source?: string; startsAt?: Date; summary?: string } = {},
): Promise<number> {
  made += 1;
  const now = world.clock.now();
  const row = await query<{ number: number }>(world.db).row(sql`select max(number) as number from policy_versions`);
  const number = (row?.number ?? 0) + 1;
  const source = more.source ?? `## Fees\n\nThe joining fee is {joiningFee}. Version ${made}.`;
  await world.db.insert(policyVersions).values({
    id: newId(),
    number,
    source,
    html: renderPolicy(source),
    summary: more.summary ?? 'The fees are clearer.',
    publishedAt: now,
    startsAt: more.startsAt ?? new Date(now.getTime() + noticePeriod),
  });
  return number;
}
