import type { InputOf, OutputOf } from '#core/contract.ts';
import { expectFound, Refusal } from '#core/errors.ts';
import { localDateTime } from '#core/time.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import type { teamContract } from '../contract.ts';
import { teamRefusals } from '../wording.ts';
import { workers } from './tables.ts';

export type Worker = OutputOf<typeof teamContract.add>;
export type NewWorker = InputOf<typeof teamContract.add>;

/** Locks a worker of the actor's own team until the transaction ends: `key share` lets others read it so too. 404 if they are not the actor's. */
export async function lockOwnWorker(
  { tx, actor }: PersonWork,
  id: string,
  strength: 'update' | 'key share' = 'update',
): Promise<typeof workers.$inferSelect> {
  if (actor.providerId === null) throw new Refusal('request.not-found');
  const own = expectFound(await lockRow(tx, workers, { id, providerId: actor.providerId }, strength));
  return own;
}

/** Refuses a month that is still to come in Johannesburg, with a 422. */
export function refuseFuture({ now }: Pick<PersonWork, 'now'>, since: string): void {
  if (since > localDateTime(now).slice(0, 7))
    throw new Refusal('request.invalid', { errors: [{ path: 'since', message: teamRefusals.future }] });
}
