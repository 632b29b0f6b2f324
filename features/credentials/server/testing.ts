import { eq } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { findRow } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { categories } from '#features/site/server/tables.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import type { KindFields } from '../kind-contract.ts';
import type { CredentialStatus } from '../lifecycle.ts';
import { nextReminder } from './answer-credential.ts';
import { saveKind } from './change-kinds.ts';
import { credentialFiles, credentialKindCategories, credentialKinds, providerCredentials } from './tables.ts';

/** The fields of a kind: a licence for all work, with a register. */
export const kindFields = (more: Partial<KindFields> = {}): KindFields => ({
  name: `Licence ${newId().slice(-6)}`,
  registerName: 'Board of Trades',
  registerUrl: 'https://register.example/',
  numberForm: 'free',
  months: 12,
  limits: 'It does not say how well a person works.',
  isLicence: true,
  dropsDocuments: false,
  certificateName: '',
  certificateRule: '',
  categories: [],
  ...more,
});

/** The id of a category by its name. */
export async function categoryOf(world: TestWorld, name: string): Promise<string> {
  const [found] = await world.db.select({ id: categories.id }).from(categories).where(eq(categories.name, name));
  if (found === undefined) throw new Error(`there is no category ${name}`);
  return found.id;
}

/** A kind of credential. */
export async function aKind(
  world: TestWorld,
  { isRetired = false, ...more }: Partial<KindFields> & { isRetired?: boolean } = {},
) {
  const { categories: of, ...fields } = kindFields(more);
  const [kind] = await world.db
    .insert(credentialKinds)
    .values({ ...fields, position: 100, ...(isRetired && { retiredAt: world.clock.now() }) })
    .returning();
  if (kind === undefined) throw new Error('no kind was made');
  if (of.length > 0)
    await world.db.insert(credentialKindCategories).values(of.map((one) => ({ ...one, kindId: kind.id })));
  return kind;
}

type CredentialOptions = {
  provider?: Person;
  kindId?: string;
  status?: CredentialStatus;
  number?: string;
  /** The days until it ends, from now. */
  days?: number;
};

/** A credential of a provider with one document: submitted, and answered where its status says so. It has no event. */
export async function aCredential(world: TestWorld, options: CredentialOptions = {}) {
  const { status = 'submitted', number = 'ABC 123', days = 100 } = options;
  const provider = options.provider ?? (await aPerson(world, { role: 'provider', fullName: 'Thabo Mokoena' }));
  const kindId = options.kindId ?? (await aKind(world)).id;
  const now = world.clock.now();
  const wasConfirmed = !['submitted', 'declined'].includes(status);
  const endsAt = new Date(now.getTime() + days * day);
  const file = await aFile(world, { owner: provider, purpose: 'document', audience: 'granted' });
  const [credential] = await world.db
    .insert(providerCredentials)
    .values({
      accountId: provider.id,
      kindId,
      status,
      number,
      nameOnDocument: 'Thabo Mokoena',
      createdAt: now,
      updatedAt: now,
      ...(status !== 'submitted' && { answeredAt: now, eventId: newId() }),
      ...(wasConfirmed && { method: 'document', endsAt, remindAt: nextReminder(endsAt, now) }),
    })
    .returning();
  if (credential === undefined) throw new Error('no credential was made');
  await world.db.insert(credentialFiles).values({ credentialId: credential.id, fileId: file.id, position: 1 });
  return { ...credential, provider, file };
}

/** The event of a change of a kind by an admin, which can be undone. */
export async function aKindChange(world: TestWorld, admin: Person): Promise<string> {
  const { id, version } = await aKind(world);
  await world.as(admin, (work) => saveKind(work, { ...kindFields(), id, version, reason: 'A better name' }));
  const change = await findRow(world.db, events, { noun: 'credential-kind', subjectId: id }, 'id');
  if (change === undefined) throw new Error('no change was recorded');
  return change.id;
}

/** The status of a credential now. */
export async function readStatus(world: TestWorld, id: string): Promise<string | undefined> {
  const row = await findRow(world.db, providerCredentials, id, 'status');
  return row?.status;
}
