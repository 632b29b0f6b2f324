import { expect, it } from 'vitest';
import { aMember, anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { readQuote } from './queries.ts';
import { requestQuote } from './request-quote.ts';
import { reviseQuote } from './revise-quote.ts';
import { submitQuote } from './submit-quote.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const upload = async (owner: Person, kind: 'picture' | 'pdf' = 'picture') =>
  (await aFile(world, { owner, purpose: 'attachment', kind })).id;
const addressOf = ({ id, kind }: { id: string; kind: string }) =>
  `/files/${id}/${kind === 'pdf' ? 'document.pdf' : 'small.webp'}`;
const statusFor = async (reader: Person | null, file: { id: string; kind: string }) =>
  (await test.call(reader, 'GET', addressOf(file))).status;
const namesOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);
const notYours = {
  code: 'files.not-yours',
  errors: [{ path: 'attachments', message: 'A file is no longer there. Add it again.' }],
};

const requestWith = async (
  attachments: string[],
  parties: { member: Person; provider: Person & { providerId: string } },
) =>
  world.as(parties.member, (work) =>
    requestQuote(work, {
      providerId: parties.provider.providerId,
      description: 'Please come and look at it.',
      attachments,
    }),
  );

it('shows the files of a request and of its quotes to the two parties and an admin who says why, in their order', async () => {
  const [member, provider, admin] = [await aMember(world), await aProvider(world), await anAdmin(world)];
  const requestFiles = [await upload(member, 'pdf'), await upload(member)];
  const { id } = await requestWith(requestFiles, { member, provider });
  const quoted = [await upload(provider), await upload(provider, 'pdf')];
  await world.as(provider, (work) => submitQuote(work, id, { ...someTerms, attachments: quoted }));

  const read = await readQuote(world, provider, id);
  expect(namesOf(read.attachments)).toEqual(requestFiles);
  expect(namesOf(read.revisions[0]?.attachments ?? [])).toEqual(quoted);
  expect(read.attachments[0]).toMatchObject({ kind: 'pdf', name: 'quote.pdf', width: null });
  const files = [...read.attachments, ...(read.revisions[0]?.attachments ?? [])];
  for (const file of files) expect(await statusFor(admin, file)).toBe(403);
  await explainLook(world, admin, 'quote', id);
  for (const reader of [member, provider, admin])
    for (const file of files) expect(await statusFor(reader, file)).toBe(200);
  const nothing = await test.call(member, 'GET', `/files/${newId()}/small.webp`);
  for (const reader of [await aMember(world), await aProvider(world), null]) {
    for (const file of files) expect((await test.call(reader, 'GET', addressOf(file))).body).toEqual(nothing.body);
  }
});

it('attaches only the actor’s own loose uploads for this purpose', async () => {
  const parties = { member: await aMember(world), provider: await aProvider(world) };
  const { id: photo } = await aFile(world, { owner: parties.member, purpose: 'problem' });
  const attached = await upload(parties.member);
  await requestWith([attached], parties);
  const other = { ...parties, provider: await aProvider(world) };
  for (const id of [await upload(parties.provider), photo, attached, newId()])
    await expect(requestWith([id], other)).rejects.toMatchObject(notYours);
  const answer = await test.call(parties.member, 'POST', '/api/quotes', {
    providerId: other.provider.providerId,
    description: 'Please come and look at it.',
    attachments: Array.from({ length: 11 }, newId),
  });
  expect(answer.status).toBe(422);
});

it('keeps files of an earlier revision in the next one, but refuses files of the request', async () => {
  const quote = await aQuote(world, { status: 'pending_provider_response', problemId: null });
  const { member, provider } = quote;
  const [first, second] = [await upload(provider, 'pdf'), await upload(provider)];
  await world.as(provider, (work) => submitQuote(work, quote.id, { ...someTerms, attachments: [first] }));
  await world.as(provider, (work) => reviseQuote(work, quote.id, { ...someTerms, attachments: [second, first] }));
  await world.as(provider, (work) => reviseQuote(work, quote.id, { ...someTerms, attachments: [second] }));
  const { revisions } = await readQuote(world, member, quote.id);
  expect(revisions.map(({ attachments }) => namesOf(attachments))).toEqual([[second], [second, first], [first]]);
  for (const { attachments } of revisions)
    for (const file of attachments) expect(await statusFor(member, file)).toBe(200);

  const elsewhere = await aQuote(world, { provider });
  await expect(
    world.as(provider, (work) => reviseQuote(work, elsewhere.id, { ...someTerms, attachments: [first] })),
  ).rejects.toMatchObject(notYours);
  const { id } = await requestWith([await upload(member)], { member, provider: await aProvider(world) });
  const [sent] = (await readQuote(world, member, id)).attachments;
  await expect(
    world.as(provider, (work) => reviseQuote(work, quote.id, { ...someTerms, attachments: [sent?.id ?? ''] })),
  ).rejects.toMatchObject(notYours);
});

it('leaves the uploads of a refused request loose', async () => {
  const parties = { member: await aMember(world), provider: await aProvider(world) };
  await requestWith([], parties);
  const file = await upload(parties.member);
  await expect(requestWith([file], parties)).rejects.toMatchObject({ code: 'quotes.already-requested' });
  await requestWith([file], { ...parties, provider: await aProvider(world) });
});
