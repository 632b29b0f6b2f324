import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { copiedRows } from '#tests/support/copied-rows.ts';
import { useWorld } from '#tests/support/testing.ts';
import { quotePersonalData } from './personal-data.ts';
import { quoteRequests } from './tables.ts';
import { aQuote } from './testing.ts';

const world = useWorld();

it('masks contact details in the name of the other party until the two agree', async () => {
  const names = { member: 'Naledi 083 765 4321', provider: 'Thabo 072 456 7890' };
  const member = await aMember(world, { fullName: names.member });
  const provider = await aProvider(world, { fullName: names.provider });
  const { id } = await aQuote(world, { member, provider });
  const readBy = async (person: Person) => (await copiedRows(world, person, [quotePersonalData, quoteRequests]))[0];
  expect(await readBy(member)).toMatchObject({ ...names, provider: expect.stringMatching(/^Thabo .*•/) as string });
  expect(await readBy(provider)).toMatchObject({ ...names, member: expect.stringMatching(/^Naledi .*•/) as string });
  await world.db.update(quoteRequests).set({ status: 'quote_accepted' }).where(eq(quoteRequests.id, id));
  for (const person of [member, provider]) expect(await readBy(person)).toMatchObject(names);
});
