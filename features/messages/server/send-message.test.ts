import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { describe, expect, inject, it } from 'vitest';
import { hour, minute } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { readPendingCounts } from '#features/insights/server/queries.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { blockPerson } from './block-person.ts';
import { hideMessage } from './hide-message.ts';
import { markDelivered, markRead } from './mark-read.ts';
import { openConversation } from './open-conversation.ts';
import { listConversations, listMessages, listMessagesAbout, readConversation } from './queries.ts';
import { sendMessage } from './send-message.ts';
import { setReadReceipts } from './set-read-receipts.ts';
import { messageFiles, messages } from './tables.ts';
import { aConversation, aMessage } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const textsOf = async (reader: Person, id: string) =>
  (await listMessages(world, reader, { id })).items.map(({ text }) => text);
const unreadOf = async (reader: Person, id: string) => (await readConversation(world, reader, id)).unread;
const later = () => new Date(world.clock.now().getTime() + hour).toISOString();
const messageNoticesOf = async (reader: Person) =>
  (await listNotifications(world, reader.id, { all: false, limit: 50 })).items.filter(({ type }) => type === 'message');

describe('a message', () => {
  it('shows a message to both, counts it for the recipient, and puts it on top of both lists', async () => {
    const { id, member, provider } = await aConversation(world);
    const other = await aConversation(world, { member });
    await aMessage(world, member, other.id, 'Another one.');
    world.clock.move(minute);
    await aMessage(world, provider, id, 'Shall I come on Tuesday?\nOr later?');
    expect(await textsOf(member, id)).toEqual(['Shall I come on Tuesday?\nOr later?']);
    expect(await textsOf(provider, id)).toHaveLength(1);
    const { items } = await listConversations(world, member, undefined);
    expect(items.map((item) => item.id)).toEqual([id, other.id]);
    expect(items[0]).toMatchObject({ last: { mine: false, text: 'Shall I come on Tuesday?', files: 0 }, unread: 1 });
    expect((await listConversations(world, provider, undefined)).items).toMatchObject([
      { last: { mine: true }, unread: 0 },
    ]);
  });

  it('lists a conversation for the other person once it has a message', async () => {
    const { id, member, provider } = await aConversation(world);
    expect((await listConversations(world, provider, undefined)).items).toEqual([]);
    expect((await listConversations(world, member, undefined)).items).toMatchObject([{ id, last: null }]);
  });

  it('stores a message once that its device sends several times, also at the same time', async () => {
    const { id, member, provider } = await aConversation(world);
    const sending = { id, clientId: newId(), text: 'Once.', files: [] };
    const results = await Promise.all(
      Array.from({ length: 8 }, () => world.as(member, (work) => sendMessage(work, sending))),
    );
    expect(new Set(results.map((sent) => sent.id)).size).toBe(1);
    expect(await textsOf(provider, id)).toEqual(['Once.']);
    expect(await unreadOf(provider, id)).toBe(1);
    await expect(world.as(member, (work) => sendMessage(work, { ...sending, text: 'Twice.' }))).rejects.toMatchObject({
      code: 'request.key-reused',
    });
    const elsewhere = await aConversation(world, { member });
    await expect(world.as(member, (work) => sendMessage(work, { ...sending, id: elsewhere.id }))).rejects.toMatchObject(
      { code: 'request.key-reused' },
    );
  });

  it('refuses a repeated client id with other files, fewer, or in another order', async () => {
    const { id, member } = await aConversation(world);
    const [first, second, third] = [
      await aFile(world, { owner: member, purpose: 'attachment' }),
      await aFile(world, { owner: member, purpose: 'attachment' }),
      await aFile(world, { owner: member, purpose: 'attachment' }),
    ].map((file) => file.id) as [string, string, string];
    const sending = { id, clientId: newId(), text: 'With photos.' };
    const send = (files: string[]) => world.as(member, (work) => sendMessage(work, { ...sending, files }));
    const sent = await send([first, second]);
    expect(await send([first, second])).toEqual(sent);
    for (const files of [[], [first], [first, third], [second, first], [first, second, third]])
      await expect(send(files)).rejects.toMatchObject({ code: 'request.key-reused' });
  });

  /** Leaves a message and its file as a worker keeps them when the coordinator loses the rest. */
  async function aHalf(member: Person, conversationId: string) {
    const file = await aFile(world, { owner: member, purpose: 'attachment' });
    const sending = { id: conversationId, clientId: newId(), text: 'A photo.', files: [file.id] };
    const half = newId();
    await world.db
      .insert(messages)
      .values({ ...sending, id: half, conversationId, senderId: member.id, createdAt: world.clock.now() });
    await world.db.insert(messageFiles).values({ messageId: half, conversationId, place: 0, fileId: file.id });
    const repeat = () => world.as(member, (work) => sendMessage(work, sending));
    return { half, file, repeat };
  }

  it('finishes a message that was kept with its files alone, when it is sent again', async () => {
    const { id, member, provider } = await aConversation(world);
    const { half, file, repeat } = await aHalf(member, id);
    world.clock.move(minute);
    expect(await repeat()).toEqual({ id: half });
    expect(await repeat()).toEqual({ id: half });
    await world.settle();
    expect((await listMessages(world, provider, { id })).items).toMatchObject([{ id: half, files: [file] }]);
    expect((await listConversations(world, provider, undefined)).items).toMatchObject([
      { id, last: { text: 'A photo.', files: 1 }, unread: 1 },
    ]);
    expect(await messageNoticesOf(provider)).toMatchObject([{ description: 'A photo.' }]);
    expect((await test.call(provider, 'GET', `/files/${file.id}/small.webp`)).status).toBe(200);
    expect(await query(world.db).rows(sql`select other_id from contacts where account_id = ${member.id}`)).toEqual([
      { otherId: provider.id },
    ]);
  });

  it('counts a message that is finished later once, also if its reader had it counted, and keeps the newest on top', async () => {
    const { id, member, provider } = await aConversation(world);
    await aMessage(world, member, id, 'Before.');
    world.clock.move(minute);
    const { repeat } = await aHalf(member, id);
    const [, before] = (await listMessages(world, provider, { id })).items;
    await world.as(provider, (work) => markRead(work, { id, upTo: before?.createdAt ?? '' }));
    expect(await unreadOf(provider, id)).toBe(1);
    world.clock.move(minute);
    await aMessage(world, member, id, 'After.');
    const { lastMessageAt } = await readConversation(world, member, id);
    await repeat();
    expect(await unreadOf(provider, id)).toBe(2);
    expect((await readConversation(world, member, id)).lastMessageAt).toBe(lastMessageAt);
    expect((await listConversations(world, provider, undefined)).items[0]?.last?.text).toBe('After.');
  });

  it('accepts a message under the client id of another person’s message', async () => {
    const { id, member, provider } = await aConversation(world);
    const sending = { id, clientId: newId(), text: 'Mine.', files: [] };
    await world.as(member, (work) => sendMessage(work, sending));
    await world.as(provider, (work) => sendMessage(work, sending));
    expect(await textsOf(member, id)).toHaveLength(2);
  });

  it('gives each message its own time, and counts it, when both write at the same time', async () => {
    const { id, member, provider } = await aConversation(world);
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, index) => aMessage(world, index % 2 ? member : provider, id, `Message ${index}`)),
    );
    expect(written).toHaveLength(20);
    const { items } = await listMessages(world, member, { id });
    expect(new Set(items.map(({ createdAt }) => createdAt)).size).toBe(20);
    expect([await unreadOf(member, id), await unreadOf(provider, id)]).toEqual([10, 10]);
    expect((await readPendingCounts(world, member)).messages).toBe(1);
  });

  it('lets only the two people open the files of a message', async () => {
    const { id, member, provider } = await aConversation(world);
    const files = [
      await aFile(world, { owner: member, purpose: 'attachment' }),
      await aFile(world, { owner: member, purpose: 'attachment', kind: 'pdf' }),
    ];
    await aMessage(
      world,
      member,
      id,
      '',
      files.map((file) => file.id),
    );
    expect((await listMessages(world, provider, { id })).items[0]?.files).toEqual(files);
    expect((await listConversations(world, provider, undefined)).items[0]?.last).toEqual({
      mine: false,
      text: '',
      files: 2,
      hidden: false,
    });
    const open = async (person: Person | null) =>
      (await test.call(person, 'GET', `/files/${files[0]?.id}/small.webp`)).status;
    expect([await open(member), await open(provider), await open(await aMember(world)), await open(null)]).toEqual([
      200, 200, 404, 404,
    ]);
  });

  // The trigger goes when the table is spread.
  it.skipIf(inject('testMachines').length > 0)(
    'fills in the conversation of a file that the release before attaches without it',
    async () => {
      const { id, member } = await aConversation(world);
      const [file, sent] = [
        await aFile(world, { owner: member, purpose: 'attachment' }),
        await aMessage(world, member, id),
      ];
      await world.db.execute(sql`
        insert into message_files (message_id, place, file_id) values (${sent.id}, 0, ${file.id})`);
      expect((await listMessages(world, member, { id })).items[0]?.files).toEqual([file]);
    },
  );

  it('refuses a file of another person, and a file that is named twice', async () => {
    const { id, member, provider } = await aConversation(world);
    const theirs = await aFile(world, { owner: provider, purpose: 'attachment' });
    await expect(aMessage(world, member, id, '', [theirs.id])).rejects.toMatchObject({ code: 'files.not-yours' });
    const send = (files: string[], text = '') =>
      test.call(member, 'POST', `/api/conversations/${id}/messages`, { clientId: newId(), text, files });
    expect((await send([theirs.id, theirs.id])).status).toBe(422);
    expect((await send([])).body).toMatchObject({
      status: 422,
      errors: [{ path: 'text', message: 'Write something, or add a file.' }],
    });
    expect(await textsOf(member, id)).toEqual([]);
  });

  it('gives the same answer to a message that is sent again over HTTP', async () => {
    const { id, member } = await aConversation(world);
    const clientId = newId();
    const send = () =>
      test.call(
        member,
        'POST',
        `/api/conversations/${id}/messages`,
        { clientId, text: 'Once.' },
        { 'idempotency-key': clientId },
      );
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { clientId, mine: true, text: 'Once.' } });
    expect((await send()).body).toEqual(first.body);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    "'; drop table messages; --",
    '%_\\',
    '\u202Egnp.exe\u202C',
    `e${'\u0301'.repeat(500)}`,
    '__proto__',
    '🔧'.repeat(2000),
  ])('returns a message as it was written: %s', async (text) => {
    const { id, member, provider } = await aConversation(world);
    expect(
      (await test.call(member, 'POST', `/api/conversations/${id}/messages`, { clientId: newId(), text })).status,
    ).toBe(200);
    expect(await textsOf(provider, id)).toEqual([text]);
  });

  it.each(['a\u0000b', '\ud800 lone', 'x'.repeat(2001), 'x'.repeat(50_000), 7, null, ['x'], { text: 'x' }])(
    'refuses %j as the text of a message',
    async (text) => {
      const { id, member } = await aConversation(world);
      expect(
        (await test.call(member, 'POST', `/api/conversations/${id}/messages`, { clientId: newId(), text })).status,
      ).toBe(422);
    },
  );
});

describe('reading', () => {
  it('lists each message once, from the latest to the first, over all pages', async () => {
    const { id, member, provider } = await aConversation(world);
    for (let number = 1; number <= 65; number += 1) await aMessage(world, provider, id, `Message ${number}`);
    const found: string[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const { body } = await test.call(
        member,
        'GET',
        `/api/conversations/${id}/messages${cursor === null ? '' : `?cursor=${cursor}`}`,
      );
      const page = body as { items: { text: string }[]; next: string | null };
      sizes.push(page.items.length);
      found.push(...page.items.map(({ text }) => text));
      cursor = page.next;
    } while (cursor !== null);
    expect(sizes).toEqual([30, 30, 5]);
    expect(found).toEqual(Array.from({ length: 65 }, (_, index) => `Message ${65 - index}`));
  });

  it('counts the messages that are left unread, never backwards, and marks the notification as read', async () => {
    const { id, member, provider } = await aConversation(world);
    for (const text of ['One', 'Two', 'Three']) await aMessage(world, provider, id, text);
    await world.settle();
    expect(await messageNoticesOf(member)).toHaveLength(1);
    const [, second, first] = (await listMessages(world, member, { id })).items;
    const read = (upTo = '') => world.as(member, (work) => markRead(work, { id, upTo }));
    expect(await read(second?.createdAt)).toEqual({ unread: 1 });
    expect(await read(first?.createdAt)).toEqual({ unread: 1 });
    expect(await messageNoticesOf(member)).toHaveLength(1);
    expect(await read(later())).toEqual({ unread: 0 });
    expect(await messageNoticesOf(member)).toEqual([]);
    expect((await readPendingCounts(world, member)).messages).toBe(0);
    // A later message is unread, though the reader's clock was ahead.
    await aMessage(world, provider, id, 'Four');
    expect(await unreadOf(member, id)).toBe(1);
  });

  it('counts unread messages correctly while the other person writes', async () => {
    const { id, member, provider } = await aConversation(world);
    const acts = Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? aMessage(world, provider, id, `Message ${index}`)
        : world.as(member, (work) => markRead(work, { id, upTo: later() })),
    );
    await Promise.all(acts);
    const { items } = await listMessages(world, member, { id });
    const rows = await query<{ readUpTo: string | null }>(world.db).rows(sql`
      select read_up_to from conversation_members where conversation_id = ${id} and account_id = ${member.id}`);
    const readUpTo = rows[0]?.readUpTo ?? null;
    const unread = items.filter(
      ({ createdAt }) => readUpTo === null || new Date(createdAt) > new Date(readUpTo),
    ).length;
    expect(await unreadOf(member, id)).toBe(unread);
  });

  it('shows what was delivered and read, unless one of the two hides it', async () => {
    const { id, member, provider } = await aConversation(world);
    await aMessage(world, member, id);
    const [sent] = (await listMessages(world, member, { id })).items;
    const receipts = async () => (await readConversation(world, member, id)).theirs;
    expect(await receipts()).toEqual({ deliveredUpTo: null, readUpTo: null });
    await world.as(provider, markDelivered);
    expect(await receipts()).toEqual({ deliveredUpTo: sent?.createdAt, readUpTo: null });
    await world.as(provider, (work) => markRead(work, { id, upTo: later() }));
    expect(await receipts()).toEqual({ deliveredUpTo: sent?.createdAt, readUpTo: sent?.createdAt });
    for (const person of [member, provider]) {
      await world.as(person, (work) => setReadReceipts(work, false));
      expect(await receipts()).toBeNull();
      expect((await readConversation(world, provider, id)).theirs).toBeNull();
      await world.as(person, (work) => setReadReceipts(work, true));
    }
    expect(await receipts()).not.toBeNull();
  });

  it('shows neither of the two what the other reads after a block', async () => {
    const { id, member, provider } = await aConversation(world);
    await aMessage(world, member, id);
    for (const blocker of [member, provider]) {
      await world.as(blocker, (work) => blockPerson(work, { id, blocked: true }));
      await world.as(provider, (work) => markRead(work, { id, upTo: later() }));
      for (const one of [member, provider]) expect((await readConversation(world, one, id)).theirs).toBeNull();
      await world.as(blocker, (work) => blockPerson(work, { id, blocked: false }));
    }
    expect((await readConversation(world, member, id)).theirs).not.toBeNull();
  });
});

it('shows a message on the page of the quote that it was written about, to the two people alone', async () => {
  const { id, member, provider } = await aConversation(world);
  await aMessage(world, member, id, 'About nothing yet.');
  const { id: quoteId } = await aQuote(world, { member, provider });
  for (const text of ['One', 'Two', 'Three', 'Call 082 123 4567']) await aMessage(world, provider, id, text);
  const about = async (reader: Person) =>
    (await listMessagesAbout(world, reader, quoteId)).items.map(({ text, mine }) => [text, mine]);
  expect(await about(member)).toEqual([
    ['Call •••', false],
    ['Three', false],
    ['Two', false],
  ]);
  expect(await about(provider)).toMatchObject([['Call •••', true], {}, {}]);
  for (const stranger of [await aMember(world), await anAdmin(world)]) expect(await about(stranger)).toEqual([]);
  world.clock.move(minute);
  const second = await aQuote(world, { member, provider });
  await aMessage(world, member, id, 'About the later one.');
  await world.as(member, (work) => openConversation(work, { quoteId }));
  await aMessage(world, member, id, 'About the first again.');
  expect((await listMessagesAbout(world, member, second.id)).items.map(({ text }) => text)).toEqual([
    'About the later one.',
  ]);
  expect((await about(member))[0]).toEqual(['About the first again.', true]);
});

it('shows that a person is typing for a few seconds or until they send, and hides it from a person who has blocked them', async () => {
  const { id, member, provider } = await aConversation(world);
  const type = () => test.call(provider, 'PUT', `/api/conversations/${id}/typing`);
  const typing = async () => (await readConversation(world, member, id)).typing;
  expect(await typing()).toBe(false);
  expect((await type()).status).toBe(200);
  expect(await typing()).toBe(true);
  expect((await readConversation(world, provider, id)).typing).toBe(false);
  world.clock.move(8_000);
  expect(await typing()).toBe(false);
  await type();
  await aMessage(world, provider, id);
  expect(await typing()).toBe(false);
  await world.as(member, (work) => blockPerson(work, { id, blocked: true }));
  await type();
  expect(await typing()).toBe(false);
});

describe('phone numbers and addresses', () => {
  const text = 'Call 082 123 4567 or mail thabo@example.co.za, I bring 2 valves for R1,850.50.';
  const hidden = 'Call ••• or mail •••, I bring 2 valves for R1,850.50.';

  it('hides phone numbers and emails until the two have an agreement, and again after it is cancelled', async () => {
    const { id, member, provider } = await aConversation(world);
    await aMessage(world, provider, id, text);
    const seen = async (reader: Person) => ({
      text: (await textsOf(reader, id))[0],
      last: (await listConversations(world, reader, undefined)).items[0]?.last?.text,
      masked: (await listMessages(world, reader, { id })).items[0]?.masked,
      masks: (await readConversation(world, reader, id)).masks,
    });
    await aQuote(world, { member, provider });
    for (const reader of [member, provider])
      expect(await seen(reader)).toEqual({ text: hidden, last: hidden, masked: true, masks: true });
    const { id: quoteId } = await aQuote(world, { member, provider, status: 'quote_accepted' });
    for (const reader of [member, provider])
      expect(await seen(reader)).toEqual({ text, last: text, masked: false, masks: false });
    await world.as(member, (work) => cancelQuote(work, quoteId, 'No longer needed.'));
    expect(await seen(member)).toMatchObject({ text: hidden, masks: true });
  });

  it('notifies of the newest unread message, once an admin has hidden the one that the notice quotes', async () => {
    const { id, member, provider } = await aConversation(world);
    const first = await aMessage(world, provider, id, 'You are a fool.');
    world.clock.move(minute);
    await aMessage(world, provider, id, 'Shall I come on Tuesday?');
    await world.settle();
    await world.as(await anAdmin(world), (work) => hideMessage(work, { id: first.id, reason: 'It is rude.' }));
    await world.settle();
    expect(await messageNoticesOf(member)).toMatchObject([{ description: 'Shall I come on Tuesday?' }]);
  });

  it('hides phone numbers in notifications and in the answer to their sender', async () => {
    const { id, member, provider } = await aConversation(world);
    const { body } = await test.call(provider, 'POST', `/api/conversations/${id}/messages`, {
      clientId: newId(),
      text,
    });
    expect(body).toMatchObject({ text: hidden, masked: true });
    await aQuote(world, { member, provider, status: 'quote_accepted' });
    await world.settle();
    expect(await messageNoticesOf(member)).toMatchObject([
      { title: `New message from ${provider.fullName}`, description: hidden, linkTo: `/messages/${id}` },
    ]);
  });

  it('hides phone numbers from people whose agreements are with others', async () => {
    const { id, member, provider } = await aConversation(world);
    await aQuote(world, { member, status: 'quote_accepted' });
    await aQuote(world, { provider, status: 'quote_accepted' });
    await aMessage(world, provider, id, text);
    expect(await textsOf(member, id)).toEqual([hidden]);
  });
});

describe('the bell', () => {
  it('notifies once about the new messages of a conversation', async () => {
    const { id, member, provider } = await aConversation(world);
    await aMessage(world, provider, id, 'One');
    await aMessage(world, provider, id, 'Two');
    await world.settle();
    await aMessage(world, provider, id, 'Three');
    await world.settle();
    expect(await messageNoticesOf(member)).toMatchObject([{ description: 'One' }]);
    expect(await messageNoticesOf(provider)).toEqual([]);
    await world.as(member, (work) => markRead(work, { id, upTo: later() }));
    await aMessage(world, provider, id, 'Four');
    await world.settle();
    expect(await messageNoticesOf(member)).toMatchObject([{ description: 'Four' }]);
  });

  it('does not notify about a message that was read before', async () => {
    const { id, member, provider } = await aConversation(world);
    await aMessage(world, provider, id, 'One');
    await world.as(member, (work) => markRead(work, { id, upTo: later() }));
    await world.settle();
    expect(await messageNoticesOf(member)).toEqual([]);
  });
});

describe('who is blocked', () => {
  it('refuses the messages of a blocked person with a reason, and accepts them after unblocking', async () => {
    const { id, member, provider } = await aConversation(world);
    await world.as(member, (work) => blockPerson(work, { id, blocked: true }));
    await expect(aMessage(world, provider, id)).rejects.toMatchObject({ code: 'messages.blocked' });
    await expect(aMessage(world, member, id)).rejects.toMatchObject({ code: 'messages.you-blocked' });
    expect(await readConversation(world, provider, id)).toMatchObject({
      blocked: false,
      obstacle: { code: 'messages.blocked', sentence: 'This person does not accept messages from you.' },
    });
    expect(await readConversation(world, member, id)).toMatchObject({
      blocked: true,
      obstacle: { code: 'messages.you-blocked' },
    });
    // Unblocking the other person does not unblock oneself.
    await world.as(provider, (work) => blockPerson(work, { id, blocked: false }));
    await expect(aMessage(world, provider, id)).rejects.toMatchObject({ code: 'messages.blocked' });
    await world.as(member, (work) => blockPerson(work, { id, blocked: false }));
    await aMessage(world, provider, id);
    expect(await textsOf(member, id)).toHaveLength(1);
  });

  it('refuses messages to a suspended person', async () => {
    const { id, member, provider } = await aConversation(world);
    await query<Record<string, unknown>>(world.db).rows(sql`
      update accounts set status = 'suspended' where id = ${provider.id}`);
    await expect(aMessage(world, member, id)).rejects.toMatchObject({ code: 'messages.out-of-reach' });
    expect((await readConversation(world, member, id)).obstacle).toMatchObject({ code: 'messages.out-of-reach' });
  });
});

it('answers 404 for a conversation to all but its two people', async () => {
  const { id } = await aConversation(world);
  for (const stranger of [await aMember(world), await anAdmin(world)]) {
    expect((await listConversations(world, stranger, undefined)).items).toEqual([]);
    await expect(readConversation(world, stranger, id)).rejects.toMatchObject({ code: 'request.not-found' });
    await expect(listMessages(world, stranger, { id })).rejects.toMatchObject({ code: 'request.not-found' });
    await expect(aMessage(world, stranger, id)).rejects.toMatchObject({ code: 'request.not-found' });
  }
});
