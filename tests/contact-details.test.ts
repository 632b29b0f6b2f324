import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from './support/testing.ts';

const world = useWorld();
const test = useApp(world);

/** Two texts that only their party writes, each with a number of its own. */
const written = { member: 'ring 083 765 4321 please', provider: 'ring 072 456 7890 please' };
const traces = { member: /7654321|765 4321/, provider: /4567890|456 7890/ };

it('hides contact details in every text of a request and a quote until it is accepted, from the other party only', async () => {
  const member = await aMember(world, { fullName: `Naledi ${written.member}` });
  const provider = await aProvider(world, { fullName: 'Thabo' });
  // This name is older than the rule that refuses it.
  await world.db
    .update(providers)
    .set({ name: `Thabo ${written.provider}` })
    .where(eq(providers.id, provider.providerId));

  const attach = async (owner: Person, name: string) =>
    (await aFile(world, { owner, purpose: 'attachment', kind: 'pdf', name })).id;
  const request = await test.call(member, 'POST', '/api/quotes', {
    providerId: provider.providerId,
    description: `The geyser leaks, ${written.member}`,
    attachments: [await attach(member, `${written.member}.pdf`)],
  });
  expect(request).toMatchObject({ status: 200 });
  const id = String(request.body['id']);
  const conversation = await test.call(member, 'POST', '/api/conversations', { quoteId: id });
  const talk = `/api/conversations/${String(conversation.body['id'])}`;
  for (const [writer, text] of [
    [member, written.member],
    [provider, written.provider],
  ] as const)
    expect(
      await test.call(writer, 'POST', `${talk}/messages`, {
        clientId: newId(),
        text,
        files: [await attach(writer, `${text}.pdf`)],
      }),
    ).toMatchObject({ status: 200 });
  expect(
    await test.call(provider, 'POST', `/api/quotes/${id}/submit`, {
      priceCents: 1_850_00,
      scope: `Replace the valve, ${written.provider}`,
      estimatedTimeline: `A day, ${written.provider}`,
      lines: [{ description: written.provider, quantityThousandths: 1000, unitPriceCents: 1_850_00, vat: false }],
      attachments: [await attach(provider, `${written.provider}.pdf`)],
    }),
  ).toMatchObject({ status: 200 });
  await world.settle();

  const pages = (side: string) => [
    `/api/quotes?side=${side}`,
    `/api/quotes/${id}`,
    '/api/conversations',
    talk,
    `${talk}/messages`,
    `/api/quotes/${id}/messages`,
  ];
  const read = async (reader: Person, side: string) => {
    const answers = await Promise.all(pages(side).map((path) => test.call(reader, 'GET', path)));
    expect(answers.map(({ status }) => status)).toEqual(pages(side).map(() => 200));
    return JSON.stringify(answers.map(({ body }) => body));
  };
  const readTexts = async (reader: Person) => {
    const texts = JSON.stringify([
      await world.db.select().from(notifications).where(eq(notifications.accountId, reader.id)),
      await world.db.select().from(mails).where(eq(mails.accountId, reader.id)),
    ]);
    expect(texts).toContain('•••');
    return texts;
  };

  const [ofMember, ofProvider] = [await read(member, 'requested'), await read(provider, 'received')];
  expect(ofMember).not.toMatch(traces.provider);
  expect(ofProvider).not.toMatch(traces.member);
  for (const reader of [member, provider])
    expect((await test.call(reader, 'GET', `/api/quotes/${id}`)).body).toMatchObject({ masked: true });
  // Writers read their own words, as they must to change them.
  const own = await test.call(provider, 'GET', `/api/quotes/${id}`);
  expect(JSON.stringify(own.body['revisions'])).toMatch(traces.provider);
  const admin = await anAdmin(world);
  await explainLook(world, admin, 'quote', id);
  expect(JSON.stringify((await test.call(admin, 'GET', `/api/quotes/${id}`)).body)).toMatch(traces.member);
  expect(await readTexts(member)).not.toMatch(traces.provider);
  expect(await readTexts(provider)).not.toMatch(traces.member);

  expect(await test.call(member, 'POST', `/api/quotes/${id}/accept`, { revision: 1 })).toMatchObject({ status: 200 });
  await world.settle();
  const agreed = await test.call(member, 'GET', `/api/quotes/${id}`);
  expect(agreed.body).toMatchObject({
    masked: false,
    provider: { name: `Thabo ${written.provider}` },
    revisions: [
      {
        scope: `Replace the valve, ${written.provider}`,
        estimatedTimeline: `A day, ${written.provider}`,
        lines: [{ description: written.provider }],
        attachments: [{ name: `${written.provider}.pdf` }],
      },
    ],
  });
  expect(await read(provider, 'received')).toMatch(traces.member);

  const reason = `No time, ${written.member}`;
  expect(await test.call(member, 'POST', `/api/quotes/${id}/cancel`, { reason })).toMatchObject({ status: 200 });
  await world.settle();
  expect(await read(member, 'requested')).not.toMatch(traces.provider);
  expect(await read(provider, 'received')).not.toMatch(traces.member);
  expect(await readTexts(member)).not.toMatch(traces.provider);
  expect(await readTexts(provider)).not.toMatch(traces.member);
});

it('refuses a name with contact details at registration and in a listing, with a sentence', async () => {
  const sentence = 'Use a name without a phone number, an email address or a link.';
  const registration = { email: 'new@example.co.za', password: 'sawubona-sawubona', role: 'member' };
  for (const fullName of ['Thabo 082 123 4567', 'Thabo ０８２１２３４', 'thabo@work', 'Thabo t.me/thabo'])
    expect(await test.call(null, 'POST', '/api/accounts', { ...registration, fullName })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'fullName', message: sentence }] },
    });
  expect(await world.db.select().from(accounts).where(eq(accounts.email, registration.email))).toEqual([]);
});
