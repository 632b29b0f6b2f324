import { sql } from 'drizzle-orm';
import { offeredSteps } from '#core/offered-steps.ts';
import type { Contributions } from '#engine/contributions.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { reportLifecycle, type ReportStatus } from '../lifecycle.ts';
import { listModerated } from './moderated.ts';

/** The steps that an admin may take on a report now. */
export const offeredReportSteps = (status: ReportStatus) => offeredSteps(reportLifecycle, { status, party: 'admin' });

/** Files of a reported subject between two people open to an admin with its case; those of others never do, because no admin reads those. */
export const caseFilePlaces = (contributions: readonly Contributions[]): FilePlace[] =>
  listModerated({ contributions }).flatMap(({ kind, confidential }) =>
    confidential === undefined
      ? []
      : (fileId: string) => sql`
  select 'look' as noun, ${sql.raw(`'${kind}'`)} as step, k.subject_id, '/admin-dashboard?case=' || k.id || '#content-moderation' as page
  from moderation_cases k where k.kind = ${kind} and k.subject_id in (${confidential.ofFile(fileId)})`,
  );
