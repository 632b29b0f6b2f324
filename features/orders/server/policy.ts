import { sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import type { FilePlace } from '#engine/file-place.ts';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import { changeOrderPhotos } from './tables.ts';

/** The price can change from the acceptance of the quote until the work is completed. Rework is for the price of the work before it. */
export const takesOrders = ({ status, reworkReason }: { status: JobStatus; reworkReason: string | null }): boolean =>
  reworkReason === null &&
  isOneOf(status, ['pending', 'awaiting_member_confirmation', 'pending_reschedule', 'scheduled']);

/** Photos of a change order open to an admin with its job. */
export const orderFilePlace: FilePlace = (fileId) => sql`
  select 'look' as noun, 'job' as step, o.job_id as subject_id, '/jobs/' || o.job_id as page
  from ${changeOrderPhotos} f join change_orders o on o.id = f.order_id where f.file_id = ${fileId}`;
