import { and, eq, or } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#server/engine/actor.ts';
import type { PersonWork, World } from '#server/engine/work.ts';
import { findJobAsParty } from './find-job.ts';
import { memberIs, providerIs } from './policy.ts';
import { jobNotes, jobs } from './tables.ts';

type Note = { text: string; version: number };

/** What the reader keeps about a job of theirs for themselves; empty, version 0, before there is anything. Admins are no party: 404. */
export async function readNote(world: World, reader: Person, jobId: string): Promise<Note> {
  const [row] = await world.db
    .select({ text: jobNotes.text, version: jobNotes.version })
    .from(jobs)
    .leftJoin(jobNotes, and(eq(jobNotes.jobId, jobs.id), eq(jobNotes.accountId, reader.id)))
    .where(and(eq(jobs.id, jobId), or(memberIs(reader), providerIs(reader))));
  if (row === undefined) throw new Refusal('request.not-found');
  return { text: row.text ?? '', version: row.version ?? 0 };
}

/** Saves it in place of the version that was read; 409 where another one has been saved since, from another window perhaps. */
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
