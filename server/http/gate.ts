import type { Access } from '#core/contract.ts';
import { Refusal } from '#core/errors.ts';
import { isBrowsingPublic } from '#features/site/server/queries.ts';
import { isPerson, type Caller } from '#server/engine/actor.ts';
import type { World } from '#server/engine/work.ts';

/** The first door: whether this actor may call an operation of this `access` at all. Throws the refusal. */
export async function passGate(access: Access, actor: Caller, world: World): Promise<void> {
  if (access === 'public') return;
  if (access === 'browsing' && (isPerson(actor) || (await isBrowsingPublic(world)))) return;
  if (!isPerson(actor)) throw new Refusal('accounts.signed-out');
  switch (access) {
    case 'browsing':
    case 'signed-in':
      return;
    case 'member':
    case 'provider':
    case 'admin':
      if (actor.role !== access) throw new Refusal('accounts.wrong-role');
      return;
    case 'approved-provider':
      if (actor.role !== 'provider') throw new Refusal('accounts.wrong-role');
      if (actor.status !== 'approved') throw new Refusal('accounts.not-approved');
  }
}
