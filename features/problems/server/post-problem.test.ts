import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { events } from '#engine/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import { newProblem } from '../contract.ts';
import { postProblem } from './post-problem.ts';
import { readProblem } from './queries.ts';

const world = useWorld();
const parse = (input: object) => newProblem.parse({ description: 'The geyser leaks.', ...input });

it('opens a new problem and answers its card', async () => {
  const owner = await aMember(world);
  const input = parse({ title: 'Geyser', category: 'Plumbing', location: 'Sandton', budget: 'about R2 500' });
  const card = await world.as(owner, (work) => postProblem(work, input));
  expect(card).toMatchObject({
    title: 'Geyser',
    category: 'Plumbing',
    location: 'Sandton',
    budgetCents: 250000,
    status: 'open',
    likesCount: 0,
    mine: true,
    ownerName: owner.fullName,
  });
  expect(await readProblem(world, owner, card.id)).toEqual(card);
  const [event] = await world.db.select().from(events).where(eq(events.subjectId, card.id));
  expect(event).toMatchObject({ noun: 'problem', step: 'post', actorId: owner.id, party: 'member', after: 'open' });
});

it('needs only a description, and takes the title from its first 60 code points', async () => {
  const input = parse({
    description: '🔧'.repeat(61),
    title: ' ',
    category: '',
    location: ' ',
    budget: 'whatever it takes',
  });
  const card = await world.as(await aMember(world), (work) => postProblem(work, input));
  expect(card).toMatchObject({ title: '🔧'.repeat(60), category: null, location: '', budgetCents: null });
});

it.each([
  [{ category: 'Alchemy' }, 'category'],
  [{ category: 'plumbing' }, 'category'],
  [{ budget: 'R100,000,001' }, 'budget'],
])('refuses a new problem with %j beside the field', async (more, path) => {
  const owner = await aMember(world);
  await expect(world.as(owner, (work) => postProblem(work, parse(more)))).rejects.toMatchObject({
    code: 'request.invalid',
    errors: [{ path }],
  });
});

it('stores the own name of a place', async () => {
  const input = parse({ description: 'The geyser burst', location: 'Soweto, Jozi' });
  const { location } = await world.as(await aMember(world), (work) => postProblem(work, input));
  expect(location).toBe('Soweto, Johannesburg');
});

it('accepts the largest budget, R100,000,000', async () => {
  const card = await world.as(await aMember(world), (work) => postProblem(work, parse({ budget: '100000000' })));
  expect(card.budgetCents).toBe(10_000_000_000);
  expect((await readProblem(world, await aMember(world), card.id)).budgetCents).toBe(10_000_000_000);
});
