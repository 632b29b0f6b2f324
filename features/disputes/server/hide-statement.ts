import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { disputePhotos, disputeStatements, statementEvents } from './tables.ts';

type Judged = { id: string; reason: string };

/**
 * An admin hides the text and the photos of a statement from the other side. Its author still sees all, and gets `reason`. 404 if there is
 * no such statement, 409 if another admin was faster.
 */
export const hideStatement = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, true);

/** Shows the text and the photos of a statement again. */
export const showStatement = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, false);

async function judge(work: PersonWork, { id, reason }: Judged, hides: boolean): Promise<void> {
  const { hiddenText, text } = disputeStatements;
  const [changed] = await work.tx
    .update(disputeStatements)
    .set(hides ? { hiddenText: sql`${text}`, text: '' } : { text: sql`${hiddenText}`, hiddenText: null })
    .where(and(eq(disputeStatements.id, id), hides ? isNull(hiddenText) : isNotNull(hiddenText)))
    .returning({ id: disputeStatements.id });
  if (changed === undefined) {
    const isThere = (await work.tx.$count(disputeStatements, eq(disputeStatements.id, id))) > 0;
    throw new Refusal(isThere ? 'request.conflict' : 'request.not-found');
  }
  const photos = await work.tx
    .select({ fileId: disputePhotos.fileId })
    .from(disputePhotos)
    .where(eq(disputePhotos.statementId, id))
    .orderBy(asc(disputePhotos.place));
  await showFilesTo(
    work,
    hides ? 'owner' : 'granted',
    photos.map(({ fileId }) => fileId),
  );
  await recordEvent(work, statementEvents, hides ? 'hide' : 'show', {
    id,
    by: 'admin',
    before: hides ? 'visible' : 'hidden',
    after: hides ? 'hidden' : 'visible',
    data: { reason },
  });
}
