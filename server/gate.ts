import type { Access } from '#core/contract.ts';
import { Refusal } from '#core/errors.ts';
import { isPerson, type Actor } from './actor.ts';

/** The first door: whether this actor may call an operation of this `access` at all. Throws the refusal. */
export function passGate(access: Access, actor: Actor): void {
  if (access === 'public') return;
  if (!isPerson(actor)) throw new Refusal('accounts.signed-out');
  switch (access) {
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
