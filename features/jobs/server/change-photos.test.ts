import { expect, it } from 'vitest';
import { aMember, anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { type Person, system } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { changePhotos } from './change-photos.ts';
import { startClocks, stopClocks } from './clocks.ts';
import { reworkJob } from './rework-job.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const upload = async (owner: Person) => (await aFile(world, { owner, purpose: 'job' })).id;
const uploads = (owner: Person, count: number) => Promise.all(Array.from({ length: count }, () => upload(owner)));
const complete = (who: Person, id: string, photos: string[]) =>
  test.call(who, 'POST', `/api/jobs/${id}/complete`, { photos });
const change = (who: Person, id: string, { add = [], remove = [] }: { add?: string[]; remove?: string[] }) =>
  test.call(who, 'POST', `/api/jobs/${id}/photos`, { add, remove });
const open = async (who: Person | null, id: string) => (await test.call(who, 'GET', `/files/${id}/small.webp`)).status;
const ids = (answer: { body: Record<string, unknown> }) =>
  (answer.body['photos'] as { id: string }[]).map(({ id }) => id);

it('adds photos with the completion of a job, for its two parties and an admin who says why to open', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  const photo = await upload(job.provider);
  expect(await open(job.member, photo)).toBe(404);
  const answer = await complete(job.provider, job.id, [photo]);
  expect(answer.body).toMatchObject({
    status: 'work_completed',
    photos: [{ id: photo, width: 64, height: 48 }],
    photosLeft: 7,
  });
  const admin = await anAdmin(world);
  expect(await open(admin, photo)).toBe(403);
  await explainLook(world, admin, 'job', job.id);
  for (const reader of [job.member, job.provider, admin]) expect(await open(reader, photo)).toBe(200);
  for (const stranger of [null, await aMember(world), await aProvider(world)])
    expect(await open(stranger, photo)).toBe(404);
  const forMember = await test.call(job.member, 'GET', `/api/jobs/${job.id}`);
  expect([ids(forMember), forMember.body['photosLeft']]).toEqual([[photo], null]);
});

it('lets only the provider add and remove photos of a finished job', async () => {
  const job = await aJob(world, { status: 'completed_and_rated' });
  const [one = '', two = ''] = await uploads(job.provider, 2);
  expect(ids(await change(job.provider, job.id, { add: [one, two] }))).toEqual([one, two].toSorted());
  const third = await upload(job.provider);
  expect(ids(await change(job.provider, job.id, { add: [third], remove: [one] })).toSorted()).toEqual(
    [two, third].toSorted(),
  );
  expect(await open(job.provider, one)).toBe(404);
  expect((await change(job.member, job.id, { remove: [two] })).status).toBe(403);
  expect((await change(await aProvider(world), job.id, { remove: [two] })).status).toBe(404);
  expect(await open(job.member, two)).toBe(200);
});

it('removes no photo while a dispute about the work is open', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  const [one = '', two = ''] = await uploads(job.provider, 2);
  await change(job.provider, job.id, { add: [one] });
  await world.as(system, (work) => stopClocks(work, job.id));
  expect(await change(job.provider, job.id, { remove: [one] })).toMatchObject({
    status: 409,
    body: { code: 'jobs.photos-in-dispute' },
  });
  expect(ids(await change(job.provider, job.id, { add: [two] })).toSorted()).toEqual([one, two].toSorted());
  await world.as(system, (work) => startClocks(work, job.id));
  expect(ids(await change(job.provider, job.id, { remove: [one] }))).toEqual([two]);
});

it('keeps a job to eight photos when several windows add at once', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  await change(job.provider, job.id, { add: await uploads(job.provider, 6) });
  const pairs = [];
  for (let at = 0; at < 5; at += 1) pairs.push(await uploads(job.provider, 2));
  const adding = pairs.map((add) => world.as(job.provider, (work) => changePhotos(work, job.id, { add, remove: [] })));
  const results = await Promise.allSettled(adding);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(ids(await test.call(job.provider, 'GET', `/api/jobs/${job.id}`))).toHaveLength(8);
  const one = await change(job.provider, job.id, { add: [await upload(job.provider)] });
  expect(one).toMatchObject({ status: 422, body: { code: 'jobs.too-many-photos', errors: [{ path: 'photos' }] } });
  expect((await complete(job.provider, job.id, await uploads(job.provider, 9))).status).toBe(422);
});

it('completes no job with a photo that is not the provider’s own upload of that kind', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  const another = await aFile(world, { owner: job.provider, purpose: 'attachment', kind: 'pdf' });
  for (const wrong of [await upload(job.member), another.id]) {
    expect(await complete(job.provider, job.id, [wrong])).toMatchObject({
      status: 422,
      body: { code: 'files.not-yours' },
    });
  }
  expect((await test.call(job.provider, 'GET', `/api/jobs/${job.id}`)).body).toMatchObject({
    status: 'scheduled',
    photos: [],
  });
});

it('refuses photos before the work is finished, and keeps them when the member asks for rework', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  const [photo = '', later = ''] = await uploads(job.provider, 2);
  expect(await change(job.provider, job.id, { add: [photo] })).toMatchObject({
    status: 409,
    body: { current: 'scheduled' },
  });
  await complete(job.provider, job.id, [photo]);
  await world.as(job.member, (work) => reworkJob(work, job.id, 'It still drips.'));
  const back = await test.call(job.provider, 'GET', `/api/jobs/${job.id}`);
  expect([ids(back), back.body['photosLeft']]).toEqual([[photo], null]);
  expect(ids(await complete(job.provider, job.id, [later])).toSorted()).toEqual([photo, later].toSorted());
});
