import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { files } from '#features/files/server/tables.ts';
import { aFile } from '#features/files/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { newProblem } from '../contract.ts';
import { withdrawProblem } from './change-problem-status.ts';
import { editProblem } from './edit-problem.ts';
import { postProblem } from './post-problem.ts';
import { countProblems, listProblems, readProblem } from './queries.ts';
import { problemPhotos, problems } from './tables.ts';
import { aProblem } from './testing.ts';

const world = useWorld();
const test = useApp(world);

it('replaces every field of a problem and nothing else', async () => {
  const problem = await aProblem(world, { status: 'pending_quotes', likesCount: 3 });
  world.clock.move(minute);
  const input = {
    title: ' Geyser ',
    description: 'It hums.',
    category: 'Electrical',
    location: 'Soweto',
    budget: 'R1 200,50',
  };
  const answer = await test.call(problem.owner, 'PUT', `/api/problems/${problem.id}`, input);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      title: 'Geyser',
      description: 'It hums.',
      category: 'Electrical',
      location: 'Soweto',
      budgetCents: 120050,
      status: 'pending_quotes',
      likesCount: 3,
    },
  });
  expect(answer.body).toEqual(await readProblem(world, problem.owner, problem.id));
  const [row] = await world.db.select().from(problems).where(eq(problems.id, problem.id));
  expect(row).toMatchObject({
    createdAt: problem.createdAt,
    lastActivityAt: world.clock.now(),
    updatedAt: world.clock.now(),
  });
});

it('clears the fields that an edit leaves out', async () => {
  const problem = await aProblem(world);
  const { body } = await test.call(problem.owner, 'PUT', `/api/problems/${problem.id}`, { description: 'It hums.' });
  expect(body).toMatchObject({ title: 'It hums.', category: null, location: '', budgetCents: null });
});

it('refuses to edit a closed problem, and answers its status', async () => {
  const problem = await aProblem(world, { status: 'closed' });
  const answer = await test.call(problem.owner, 'PUT', `/api/problems/${problem.id}`, { description: 'It hums.' });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'problems.closed',
      current: 'closed',
      detail: 'This problem is closed. It can no longer be changed.',
    },
  });
  expect((await readProblem(world, null, problem.id)).description).toBe(problem.description);
});

it.each([
  [{ description: ' ' }, 'description'],
  [{ description: 'It hums.', category: 'Alchemy' }, 'category'],
  [{ description: 'It hums.', budget: 'R100,000,000.01' }, 'budget'],
  [{ description: 'It hums.', photos: [newId()] }, 'photos'],
  [{ description: 'It hums.', status: 'closed' }, 'status'],
  [{ description: 'It hums.', likesCount: 100 }, 'likesCount'],
])('refuses an edit with %j beside the field, and changes nothing', async (input, path) => {
  const problem = await aProblem(world);
  const answer = await test.call(problem.owner, 'PUT', `/api/problems/${problem.id}`, input);
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  expect((await readProblem(world, null, problem.id)).title).toBe(problem.title);
});

it('leaves a problem closed and consistent when an edit and a withdrawal arrive together', async () => {
  for (let round = 0; round < 10; round += 1) {
    const problem = await aProblem(world);
    const edited = test.call(problem.owner, 'PUT', `/api/problems/${problem.id}`, { description: 'It hums.' });
    await world.as(problem.owner, (work) => withdrawProblem(work, problem.id));
    const { status } = await edited;
    expect(await readProblem(world, null, problem.id)).toMatchObject({
      status: 'closed',
      description: status === 200 ? 'It hums.' : problem.description,
    });
  }
});

describe('photos', () => {
  const uploadPhotos = async (owner: Awaited<ReturnType<typeof aMember>>, count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push((await aFile(world, { owner })).id);
    return ids;
  };
  const ids = (photos: unknown) => (photos as { id: string }[]).map(({ id }) => id);

  it('shows photos in the given order, the first of them on the card', async () => {
    const owner = await aMember(world);
    const photos = (await uploadPhotos(owner, 8)).toReversed();
    const { body } = await test.call(owner, 'POST', '/api/problems', {
      title: 'Geyser',
      description: 'It leaks.',
      location: 'Phuthaditjhaba',
      photos,
    });
    expect(ids(body['photos'])).toEqual(photos);
    expect(body).toMatchObject({
      photosCount: 8,
      photo: { id: photos[0], width: 64, height: 48, alt: 'Photo 1 of Geyser' },
    });
    const { items } = await listProblems(world, null, { location: 'Phuthaditjhaba' });
    expect(items).toMatchObject([{ photosCount: 8, photo: { id: photos[0] } }]);
    expect(items[0]).not.toHaveProperty('photos');
    const [file] = await world.db.select().from(files).where(eq(files.id, photos[0]!));
    expect(file).toMatchObject({ audience: 'signed-in', attachedAt: world.clock.now() });
  });

  it('refuses more than 8 photos, the same photo twice, and photos of another account or problem', async () => {
    const owner = await aMember(world);
    const photos = await uploadPhotos(owner, 9);
    const theirs = await uploadPhotos(await aMember(world), 1);
    const post = async (given: string[]) => {
      const { status, body } = await test.call(owner, 'POST', '/api/problems', {
        description: 'It leaks.',
        photos: given,
      });
      return { status, detail: body['detail'] };
    };
    expect(await post(photos)).toEqual({ status: 422, detail: 'A problem can have 8 photos at most.' });
    expect(await post([photos[0]!, photos[0]!.toUpperCase()])).toEqual({
      status: 422,
      detail: 'You have added the same photo twice.',
    });
    expect(await post([photos[0]!, theirs[0]!])).toEqual({
      status: 422,
      detail: 'A file is no longer there. Add it again.',
    });
    expect(await world.db.$count(problems, eq(problems.ownerId, owner.id))).toBe(0);
    expect((await post([photos[0]!.toUpperCase()])).status).toBe(200);
    expect(await post([photos[0]!])).toMatchObject({ status: 422 });
  });

  it('replaces the photos of a problem with those of an edit, and keeps them when the edit has none', async () => {
    const owner = await aMember(world);
    const [first, second, third] = (await uploadPhotos(owner, 3)) as [string, string, string];
    const { id } = await world.as(owner, (work) =>
      postProblem(work, newProblem.parse({ description: 'It leaks.', photos: [first, second] })),
    );
    const edit = async (more: object) =>
      ids((await test.call(owner, 'PUT', `/api/problems/${id}`, { description: 'It leaks.', ...more })).body['photos']);
    expect(await edit({ photos: [third, second] })).toEqual([third, second]);
    expect(await world.db.$count(files, eq(files.id, first))).toBe(0);
    expect(await edit({})).toEqual([third, second]);
    expect(await edit({ photos: [second, third] })).toEqual([second, third]);
    expect(await edit({ photos: [] })).toEqual([]);
    expect(await world.db.$count(files, eq(files.ownerId, owner.id))).toBe(0);
  });

  it('attaches a photo to one problem when several posts use it at once', async () => {
    const owner = await aMember(world);
    const photos = await uploadPhotos(owner, 1);
    const posted = await Promise.all(
      [1, 2, 3].map(() => test.call(owner, 'POST', '/api/problems', { description: 'It leaks.', photos })),
    );
    expect(posted.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422']);
    expect(await world.db.$count(problemPhotos, eq(problemPhotos.fileId, photos[0]!))).toBe(1);
  });
});

describe('held text', () => {
  const fields = { title: 'Gate', category: 'Plumbing', location: 'Sandton' };
  const readAs = (reader: Person, id: string) => readProblem(world, reader, id);
  const isCounted = async () => (await countProblems(world, null, { category: 'Plumbing', location: 'Sandton' })).count;

  it('hides a problem when an edit brings a link, and shows it again when the next one removes it', async () => {
    const [owner, stranger] = [await aMember(world), await aMember(world)];
    const { id } = await aProblem(world, { owner, ...fields, description: 'It is stuck.' });
    const before = await isCounted();
    await world.as(owner, (work) => editProblem(work, id, { ...fields, description: 'See plumber-joe.co.za.' }));
    expect(await readAs(owner, id)).toMatchObject({ hidden: 'waiting', heldWords: ['plumber-joe.co.za'] });
    await expect(readAs(stranger, id)).rejects.toMatchObject({ code: 'request.not-found' });
    expect(await isCounted()).toBe(before - 1);
    await world.as(owner, (work) => editProblem(work, id, { ...fields, description: 'It hums.' }));
    expect(await readAs(stranger, id)).toMatchObject({ hidden: null, description: 'It hums.' });
    expect(await isCounted()).toBe(before);
  });

  it('masks a number at once, keeps it for the owner, and shows the problem', async () => {
    const [owner, stranger] = [await aMember(world), await aMember(world)];
    const { id } = await aProblem(world, { owner, ...fields });
    await world.as(owner, (work) => editProblem(work, id, { ...fields, description: 'Call 082 123 4567.' }));
    expect(await readAs(owner, id)).toMatchObject({ description: 'Call 082 123 4567.', masked: true, hidden: null });
    expect(await readAs(stranger, id)).toMatchObject({ description: 'Call •••.', masked: false });
  });
});
