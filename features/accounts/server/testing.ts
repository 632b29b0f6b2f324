import { day } from '#core/time.ts';
import type { Person } from '#server/engine/actor.ts';
import { newId } from '#server/engine/columns.ts';
import type { World } from '#server/engine/work.ts';
import { accounts } from './tables.ts';

let made = 0;

/** Inserts an account without a password: an approved member by default. */
export async function aPerson(
  world: World,
  more: Partial<Pick<Person, 'role' | 'status' | 'fullName' | 'email'>> & { phone?: string; createdAt?: Date } = {},
): Promise<Person> {
  made += 1;
  const now = world.clock.now();
  const person: Person = {
    id: newId(),
    role: more.role ?? 'member',
    status: more.status ?? 'approved',
    fullName: more.fullName ?? `Naledi Mokoena ${made}`,
    email: more.email ?? `person-${made}-${newId().slice(-6)}@example.co.za`,
    sessionId: newId(),
    providerId: null,
  };
  await world.db.insert(accounts).values({
    ...person,
    phone: more.phone ?? null,
    emailVerified: false,
    createdAt: more.createdAt ?? now,
    updatedAt: now,
  });
  return person;
}

export const aMember = (world: World, more: Parameters<typeof aPerson>[1] = {}) => aPerson(world, more);
/** A member whose account is a month old. */
export const aKnownMember = (world: World) =>
  aMember(world, { createdAt: new Date(world.clock.now().getTime() - 30 * day) });
export const anAdmin = (world: World) => aPerson(world, { role: 'admin', fullName: 'Anele Admin' });
