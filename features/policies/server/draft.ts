import type { OutputOf } from '#core/contract.ts';
import { eq } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { InLanguages } from '#core/in-languages.ts';
import { isoOrNull, type Database, type Transaction } from '#engine/postgres/database.ts';
import { lockRow, query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import type { policiesContract } from '../contract.ts';
import { firstDay, lastDay } from './first-day.ts';
import { policyDraft, policyEvents } from './tables.ts';
import { readNewestVersion } from './versions.ts';

type Draft = OutputOf<typeof policiesContract.draft>;

/** The subject of events about the draft; there is one. */
const draftId = '00000000-0000-0000-0000-000000000000';

type Texts = { source: string; sourceInLanguages: InLanguages };
type DraftRow = Omit<Texts, 'source'> & {
  source: string | null;
  revision: number;
  savedAt: string;
  savedBy: string | null;
};

const textsOf = ({ source, sourceInLanguages }: Texts): Texts => ({ source, sourceInLanguages });

/** The draft of the next version: the newest version if there is none. */
export async function readDraft(source: Database | Transaction, now: Date): Promise<Draft> {
  const newest = await readNewestVersion(source);
  const row = await query<DraftRow>(source).row(sql`
    select d.source, d.source_in_languages, d.revision, d.saved_at, a.full_name as saved_by from policy_draft d left join accounts a on a.id = d.saved_by`);
  const isSaved = row?.source != null;
  return {
    ...(isSaved ? { source: row.source ?? '', sourceInLanguages: row.sourceInLanguages } : textsOf(newest)),
    revision: row?.revision ?? 0,
    savedAt: isoOrNull(isSaved ? row.savedAt : null),
    savedBy: isSaved ? row.savedBy : null,
    nextVersion: newest.number + 1,
    earliest: firstDay(now),
    latest: lastDay(now, newest),
  };
}

/** Saves a draft over the revision that was read; 409 if another admin has saved, published or discarded it since. */
export async function saveDraft(
  work: PersonWork,
  { source, sourceInLanguages: typed, revision }: Pick<Texts, 'source'> & Partial<Texts> & { revision: number },
) {
  const { sourceInLanguages } = typed === undefined ? await readDraft(work.tx, work.now) : { sourceInLanguages: typed };
  const next = { source, sourceInLanguages, revision: revision + 1, savedBy: work.actor.id, savedAt: work.now };
  const saved =
    revision === 0
      ? await work.tx.insert(policyDraft).values(next).onConflictDoNothing().returning({ id: policyDraft.id })
      : await work.tx
          .update(policyDraft)
          .set(next)
          .where(eq(policyDraft.revision, revision))
          .returning({ id: policyDraft.id });
  if (saved.length === 0) throw new Refusal('policies.changed-elsewhere');
  await recordEvent(work, policyEvents, 'save-draft', {
    id: draftId,
    by: 'admin',
    before: revision === 0 ? null : `revision ${revision}`,
    after: `revision ${revision + 1}`,
  });
}

/** Discards the draft at the revision that was read; 409 if it has changed since, or there is none. */
export async function discardDraft(work: PersonWork, revision: number): Promise<void> {
  if (!(await closeDraft(work, revision))) throw new Refusal('policies.changed-elsewhere');
  await recordEvent(work, policyEvents, 'discard-draft', {
    id: draftId,
    by: 'admin',
    before: `revision ${revision}`,
    after: 'none',
  });
}

/** Ends a draft at this revision, and returns its texts; null if that is not its revision, or there is no draft. */
export async function closeDraft(work: PersonWork, revision: number): Promise<Texts | null> {
  const draft = await lockRow(work.tx, policyDraft, { revision }, 'update');
  if (draft?.source == null) return null;
  await work.tx.update(policyDraft).set({ source: null, sourceInLanguages: {}, revision: revision + 1 });
  return { source: draft.source, sourceInLanguages: draft.sourceInLanguages };
}
