import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import type { InputOf } from '#core/contract.ts';
import { newId } from '#engine/columns.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { conflict } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { disputesContract } from '../contract.ts';
import { disputeSets } from '../lifecycle.ts';
import { maxStatements } from '../limits.ts';
import type { Side } from '../reasons.ts';
import { disputeErrors } from '../wording.ts';
import { lockOwnDispute } from './lock-dispute.ts';
import { recordOf, refuseForeign } from './record.ts';
import { disputeEvidence, disputePhotos, disputeStatements, disputeSubject, statementEvents } from './tables.ts';

type Statement = InputOf<typeof disputesContract.state>;
type Content = Pick<Statement, 'text' | 'photos' | 'evidence'>;
type Place = { id: string; jobId: string; memberId: string; providerId: string };

/** A side adds a text, photos and entries of the record to an open dispute, up to a limit that an appeal does not have; returns the dispute. */
export async function addStatement(work: PersonWork, { id, ...content }: Statement): Promise<string> {
  const { dispute, side } = await lockOwnDispute(work, id);
  if (!isOneOf(dispute.status, disputeSets.open)) throw await conflict(work, disputeSubject, id);
  const ofSide = and(eq(disputeStatements.disputeId, id), eq(disputeStatements.by, side));
  if ((await work.tx.$count(disputeStatements, ofSide)) >= maxStatements)
    throw new Refusal('disputes.too-many-statements');
  const statementId = await writeStatement(work, dispute, side, content);
  await recordEvent(work, statementEvents, 'add', { id: statementId, by: side, before: null, after: 'added' });
  return id;
}

/** Writes a statement of a dispute whose job is locked; returns its id. 422 for an entry that is not of this job's record, or a file that is not theirs. */
export async function writeStatement(
  work: PersonWork,
  dispute: Place,
  by: Side,
  { text, photos, evidence }: Content,
): Promise<string> {
  const id = newId();
  await work.tx.insert(disputeStatements).values({ id, disputeId: dispute.id, by, text, createdAt: work.now });
  await choose(work, dispute, by, evidence);
  if (photos.length > 0) {
    await attachFiles(work, photos, { purpose: 'job', audience: 'granted', path: 'photos' });
    await grantFiles(work, photos, [dispute.memberId, await findAccount(work, dispute.providerId)]);
    await work.tx.insert(disputePhotos).values(photos.map((fileId, place) => ({ fileId, statementId: id, place })));
  }
  return id;
}

/** Chooses entries of the record of the job. One that is chosen already stays with the side that chose it first. */
async function choose(work: PersonWork, dispute: Place, by: Side, chosen: Content['evidence']): Promise<void> {
  if (chosen.length === 0) return;
  const wanted = sql.join(
    chosen.map(({ kind, id }) => sql`(${kind}::text, ${id}::uuid)`),
    sql`, `,
  );
  const found = await query<{ id: string }>(work.tx).rows(sql`
    select r.id from ${recordOf(work.world, dispute.jobId)} r where (r.kind, r.id) in (${wanted})`);
  if (found.length !== chosen.length) throw refuseForeign('evidence', disputeErrors['disputes.not-of-this-job']);
  await work.tx
    .insert(disputeEvidence)
    .values(
      chosen.map(({ kind, id }) => ({
        disputeId: dispute.id,
        kind,
        subjectId: id,
        chosenBy: by,
        createdAt: work.now,
      })),
    )
    .onConflictDoNothing();
}

async function findAccount({ tx }: PersonWork, providerId: string): Promise<string> {
  const provider = await findRow(tx, providers, providerId, 'accountId');
  if (provider === undefined) throw new Error('the listing of a job is gone');
  return provider.accountId;
}
