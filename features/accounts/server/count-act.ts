import { presentStatuses } from '../lifecycle.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { Refusal } from '#core/errors.ts';
import { limits, type Limit, type LimitUse } from '#core/limits.ts';
import { day } from '#core/time.ts';
import { isLoopback } from '#engine/loopback.ts';
import { networksOf } from '#engine/throttling/find-network.ts';
import { countInTransaction, scopeFor, type Scope } from '#engine/throttling/throttle.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockAccount } from './lock-account.ts';

/** Milliseconds for which an account is new. */
const newAccountAge = 7 * day;

/**
 * Counts an act of a person against its limit, in the transaction of the act: by account (fewer for a new one), by account and the
 * thing or person that it is about, and by network. 429 with the seconds to wait; an act that is refused is not counted. The account
 * stays locked, so that the count is exact and a suspension comes before the act or after it: 401 for a person who is suspended by now.
 */
export async function countAct(
  work: PersonWork,
  { name, about }: LimitUse,
  { ip: address, body, params }: { ip: string; body: unknown; params: unknown },
): Promise<void> {
  const { limitFactor } = work.world.config;
  const { id } = work.actor;
  const account = await lockAccount(work, id);
  if (account === undefined || !isOneOf(account.status, presentStatuses)) throw new Refusal('accounts.signed-out');
  const limit: Limit = limits[name];
  const isNew = work.now.getTime() - account.createdAt.getTime() < newAccountAge;
  const scopes: Scope[] = [scopeFor(name, id, (isNew ? limit.newAccount : limit.account) * limitFactor)];
  const other =
    about === undefined
      ? undefined
      : ({ ...(body as object | null), ...(params as object) } as Record<string, unknown>)[about];
  if (limit.pair !== undefined && typeof other === 'string')
    scopes.push(scopeFor(`${name}-pair`, `${id} ${other.toLowerCase()}`, limit.pair * limitFactor));
  // Loopback is this machine, or a proxy that hides the client's address: not a network of people.
  if (!isLoopback(address))
    for (const { network, share } of networksOf(address))
      scopes.push(scopeFor(`${name}-network`, network, limit.network * share * limitFactor));
  await countInTransaction(work, scopes, limit.window);
}
