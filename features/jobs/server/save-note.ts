import { and, eq, or } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import type { PersonWork, World } from '#engine/work.ts';
import { findJobAsParty } from './find-job.ts';
import { memberIs, providerIs } from './policy.ts';
import { jobNotes, jobs } from './tables.ts';

type Note = { text: string; version: number };

/** The reader's note on a job of theirs; empty with version 0 before the first save. 404 for all others, admins too. */
export async function readNote(world: World, reader: Person, jobId: string): Promise<Note> {
  const [row] = await world.db
    .select({ text: jobNotes.text, version: jobNotes.version })
    .from(jobs)
    .leftJoin(jobNotes, and(eq(jobNotes.jobId, jobs.id), eq(jobNotes.accountId, reader.id)))
    .where(and(eq(jobs.id, jobId), or(memberIs(reader), providerIs(reader))));
  if (row === undefined) throw new Refusal('request.not-found');
  return { text: row.text ?? '', version: row.version ?? 0 };
}

/** Saves a note over the version that was read; 409 if another window has saved a later one. */
export async function saveNote(work: PersonWork, jobId: string, { text, version }: Note): Promise<Note> {
  await findJobAsParty(work, jobId);
  const accountId = work.actor.id;
  const next = { text, version: version + 1, updatedAt: work.now };
  const saved =
    version === 0
      ? await work.tx
          .insert(jobNotes)
          .values({ jobId, accountId, ...next })
          .onConflictDoNothing()
          .returning({ text: jobNotes.text, version: jobNotes.version })
      : await work.tx
          .update(jobNotes)
          .set(next)
          .where(and(eq(jobNotes.jobId, jobId), eq(jobNotes.accountId, accountId), eq(jobNotes.version, version)))
          .returning({ text: jobNotes.text, version: jobNotes.version });
  if (saved[0] === undefined) throw new Refusal('jobs.note-changed');
  return saved[0];
}
