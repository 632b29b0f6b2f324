import { expectFound } from '#core/errors.ts';
import { shape } from '#core/lifecycle.ts';
import type { Change, LogFilters } from '#features/console/system-logs-contract.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import type { PersonWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { showChanges } from './show-changes.ts';

/** The steps of admins on the log itself: `look` is about an event. */
export const logEvents = {
  noun: 'log',
  events: {
    look: { data: shape<{ reason: string }>() },
    export: { data: shape<{ reason: string; filters: LogFilters }>() },
  },
} as const;

/** Shows the private values of an event to an admin, and records the reason. 404 if there is no such event. */
export async function lookAtEvent(work: PersonWork, { id, reason }: { id: string; reason: string }): Promise<Change[]> {
  const event = expectFound(await findRow(work.tx, events, id));
  await recordEvent(work, logEvents, 'look', { id, by: 'admin', before: 'hidden', after: 'shown', data: { reason } });
  return showChanges(event, { reveals: true });
}
