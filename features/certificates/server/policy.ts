import { eq, sql, type SQL } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { certificates } from './tables.ts';

/** Matches no certificate if the person has no listing. */
export const providerIs = (person: Person): SQL =>
  person.providerId === null ? sql`false` : eq(certificates.providerId, person.providerId);

/** The file of a certificate opens to an admin with its job. */
export const certificateFilePlace: FilePlace = (fileId) => sql`
  select 'look' as noun, 'job' as step, job_id as subject_id, '/jobs/' || job_id as page
  from ${certificates} where file_id = ${fileId}`;
