import { day } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { transact, type World } from '#engine/work.ts';
import type { LookKind } from '../look-kinds.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { recordLook } from './looks.ts';
import { accounts, credentials, passkeys, sessions } from './tables.ts';

let made = 0;

/** Inserts an account without a password: an approved member by default. */
export async function aPerson(
  world: World,
  more: Partial<Pick<Person, 'role' | 'status' | 'fullName' | 'email' | 'language'>> & {
    phone?: string;
    createdAt?: Date;
  } = {},
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
    language: more.language ?? null,
  };
  await world.db.insert(accounts).values({
    ...person,
    phone: more.phone ?? null,
    emailVerified: true,
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

const hashes = new Map<string, Promise<string>>();

/** Gives a person a password; hashes each password once. Returns the person. */
export async function givePassword<Given extends Pick<Person, 'id'>>(
  world: World,
  person: Given,
  password = 'sawubona mhlaba',
): Promise<Given> {
  const hash = hashes.get(password) ?? hashPassword(password, world.config.passwordCost);
  hashes.set(password, hash);
  const now = world.clock.now();
  await world.db.insert(credentials).values({
    accountId: person.id,
    providerId: 'credential',
    userId: person.id,
    password: await hash,
    createdAt: now,
    updatedAt: now,
  });
  return person;
}

/** A member who can sign in with `password`. */
export const aMemberWithPassword = async (world: World, password?: string): Promise<Person> =>
  givePassword(world, await aMember(world), password);

/** A session of a person in another browser. Returns its id. */
export async function aSession(world: World, person: Pick<Person, 'id'>): Promise<string> {
  const now = world.clock.now();
  const [made] = await world.db
    .insert(sessions)
    .values({
      token: newId(),
      userId: person.id,
      expiresAt: new Date(now.getTime() + day),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: sessions.id });
  return made?.id ?? '';
}

/** The token in the path of a link. */
export const readToken = (path: string): string => path.slice(path.indexOf('=') + 1);
/** Inserts a passkey that no authenticator holds. Returns its id. */
export async function aPasskey(world: World, accountId: string): Promise<string> {
  const [made] = await world.db
    .insert(passkeys)
    .values({
      accountId,
      name: 'My phone',
      credentialId: newId(),
      publicKey: 'AAAA',
      counter: 0,
      transports: ['internal'],
      isBackedUp: false,
      createdAt: world.clock.now(),
    })
    .returning({ id: passkeys.id });
  if (made === undefined) throw new Error('no passkey was made');
  return made.id;
}

/** The admin gives a reason to open a private thing, which is open to them for an hour from now on. */
export const explainLook = (world: World, admin: Person, kind: LookKind, id: string): Promise<void> =>
  transact(world, admin, (work) => recordLook(work, { kind, id }, 'The member asked for help.'));
