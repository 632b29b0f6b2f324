import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobRecordCopies } from '#features/evidence/server/make-record.ts';
import { jobRecords } from '#features/evidence/server/tables.ts';
import { notificationDueRules } from '#features/notifications/server/mails/digests.ts';
import { aPushService, type PushService } from '#features/notifications/server/push/testing.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { personalCopies } from '#features/privacy/server/make-export.ts';
import { exports } from '#features/privacy/server/tables.ts';
import { readSharedProblem } from '#features/problems/server/shared-problems.ts';
import { readSharedProvider } from '#features/providers/server/shared-providers.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { runRule } from '#engine/due-rule.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { drawPicture } from '#server/http/pages/draw-picture.ts';
import type { Head } from '#server/http/pages/head.ts';
import { headOfProblem, headOfProvider } from '#server/http/pages/row-pages.ts';
import { mayRead } from '#tests/support/canaries/canaries.ts';
import { readersOf } from '#tests/support/canaries/fields.ts';
import { plantCanaries, type Planted, rowsOf } from '#tests/support/canaries/plant.ts';
import {
  asText,
  listIds,
  readBytes,
  readEndpoints,
  readOperations,
  tables,
} from '#tests/support/canaries/read-roads.ts';
import { watch } from '#tests/support/canaries/watch.ts';
import { fillCall, operations, reads } from '#tests/support/operations.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

/**
 * Types words of their own, canaries, into every text that a person types, in every state in which others must not read it, and looks for them
 * in everything that other people get: the answers of all operations and endpoints, notices, mails, pushes, papers, copies, share heads and
 * their pictures. The fields come from the contract, and the calls that plant them from the rows of the matrix: a text that has no kind, no
 * sample, or that no one may read, fails, and so does an operation that answers no one.
 */
const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

let planted: Planted;
let pushService: PushService;
beforeAll(async () => {
  pushService = await aPushService(world.clock);
  planted = await plantCanaries({ world, paystack, test, pushService });
}, 240_000);
afterAll(() => pushService?.close());

const readerOf = {
  member: () => planted.others.member,
  provider: () => planted.others.provider,
  quoter: () => planted.quoter,
  stranger: () => planted.cast.memberB,
  visitor: () => null,
  admin: () => planted.cast.admin,
};

/** Operations that answer no one here, and what keeps canaries out of their answers. */
const unanswered: Record<string, string> = {
  'files.storageFindings': 'names of files in the storage',
  'notifications.subscription': 'the topic of a mail, for the token in it',
  'payments.invoice': 'amounts of a plan, for its payer',
  'plans.changeTerms': 'amounts of a plan, for its payer',
  'policies.changes': 'the words of the policy',
};

/** Operations by which an admin reads words of two people in the course of their work, with the kind of look in the log. */
const looks: Record<string, string> = {
  'disputes.read': 'job',
  'moderation.readCase': 'message',
  'visits.contestedNoShows': 'no-show',
};

/** The operations that answered a reader so far. */
const answered = new Set<string>();

async function listLeaks(reader: Person | null): Promise<string[]> {
  const { look, list } = watch(planted, reader);
  for (const operation of await readOperations(planted, reader, look)) answered.add(operation);
  return list();
}

it.each(['member', 'provider', 'quoter', 'stranger', 'visitor'] as const)(
  'answers no canary of another person to the %s, by any operation',
  { timeout: 120_000 },
  async (name) => {
    expect(await listLeaks(readerOf[name]())).toEqual([]);
    if (name !== 'visitor') return;
    await world.db.update(siteSettings).set({ publicBrowsing: false });
    expect(await listLeaks(null)).toEqual([]);
    await world.db.update(siteSettings).set({ publicBrowsing: true });
  },
);

it(
  'answers an admin what two people write to each other only where the log says that they looked',
  { timeout: 120_000 },
  async () => {
    const leaks = await listLeaks(planted.cast.admin);
    const unexplained = leaks.filter(
      (leak) => !Object.keys(looks).some((operation) => leak.startsWith(`${operation}: `)),
    );
    expect(unexplained).toEqual([]);
    const noted = await world.db
      .select({ step: events.step })
      .from(events)
      .where(and(eq(events.noun, 'look'), eq(events.actorId, planted.cast.admin.id)));
    expect(noted.map(({ step }) => step)).toEqual(expect.arrayContaining(Object.values(looks)));
  },
);

it('shows every open canary to a person who may read it, so that each was looked for where it stands', () => {
  const unread = planted.canaries
    .list()
    .filter(({ state, field, isRead }) => state === 'open' && readersOf(field) !== 'author' && !isRead);
  expect(unread.map(({ field }) => field)).toEqual([]);
  expect(
    reads
      .map(({ operation }) => operation)
      .filter((name) => !answered.has(name))
      .toSorted(),
  ).toEqual(Object.keys(unanswered).toSorted());
});

it(
  'writes no canary of another person into a copy of personal data, or into the record of a job',
  { timeout: 120_000 },
  async () => {
    const hiding = await query<{ jobId: string }>(world.db).rows(sql`
    (select job_id from change_orders where hidden_reason is not null limit 1)
    union (select d.job_id from job_disputes d join dispute_statements s on s.dispute_id = d.id where s.hidden_text is not null limit 1)`);
    for (const reader of Object.values(planted.others)) {
      const { look, list } = watch(planted, reader);
      await planted.call(reader, 'POST', '/api/privacy/export', {});
      for (const { jobId } of hiding) await test.call(reader, 'POST', `/api/jobs/${jobId}/record`, {});
      expect(await world.deliver()).toEqual([]);
      const copies = await world.db.select({ id: exports.id }).from(exports).where(eq(exports.accountId, reader.id));
      const records = await world.db
        .select({ id: jobRecords.id })
        .from(jobRecords)
        .where(eq(jobRecords.accountId, reader.id));
      expect([copies.length, records.length > 0]).toEqual([1, true]);
      for (const key of [
        ...copies.map(({ id }) => personalCopies.keyOf(id)),
        ...records.map(({ id }) => jobRecordCopies.keyOf(id)),
      ])
        look(key.split('/')[0] ?? '', await readBytes(await buffer((await world.storage.open(key)).stream)));
      expect(list()).toEqual([]);
    }
  },
);

it.each(['member', 'provider', 'stranger', 'visitor', 'admin'] as const)(
  'sends no canary of another person to the %s, by any endpoint',
  { timeout: 120_000 },
  async (name) => {
    const reader = readerOf[name]();
    const { look, list } = watch(planted, reader);
    const more: string[] = [];
    if (name === 'admin') {
      const given = { filters: {}, reason: 'The yearly audit.' };
      const log = await planted.call(reader, 'POST', '/api/console/events/export', given);
      more.push(String(log['url']));
    }
    await readEndpoints(planted, reader, look, more);
    expect(list()).toEqual([]);
  },
);

it('draws and says no canary of another person where a link is shown', async () => {
  const { look, list } = watch(planted, null);
  const brand = await world.readBrand(world.db);
  const compare = async (path: string, head: Head | null) => {
    const { statusCode, rawPayload } = await test.app.inject({
      url: `${path}/picture.png`,
      headers: { host: '127.0.0.1' },
    });
    expect([path, statusCode]).toEqual([path, head === null ? 404 : 200]);
    if (head === null) return;
    // The letters of a picture are outlines: the bytes are those of these words.
    expect(rawPayload.equals(await drawPicture(head.picture!, brand, null))).toBe(true);
    look(path.split('/')[1] ?? '', JSON.stringify({ ...head, said: head.description?.('Lungisa') }));
  };
  for (const { operation, state, author, id } of planted.things) {
    if (state === 'open') continue;
    if (operation === 'problems.edit') {
      const found = await readSharedProblem(world, null, id);
      await compare(`/problems/${id}`, typeof found === 'string' ? null : headOfProblem(id, found));
    }
    if (operation === 'providers.save') {
      const providerId = author.providerId!;
      const found = await readSharedProvider(world, null, providerId);
      await compare(`/providers/${providerId}`, found?.isListed ? headOfProvider(found) : null);
    }
  }
  expect(list()).toEqual([]);
});

it('shows the author every word of a problem that others do not read', async () => {
  for (const { operation, state, author, id } of planted.things)
    if (
      operation.startsWith('problems.') &&
      !/omment/.test(operation) &&
      ['masked', 'held', 'edited', 'hidden'].includes(state)
    ) {
      const own = planted.canaries.findIn(asText(await planted.call(author, 'GET', `/api/problems/${id}`)));
      expect([operation, state, own.length]).toEqual([operation, state, 3]);
    }
});

it('finds nothing by words that no one may read', async () => {
  const { canaries, quoter } = planted;
  const unreadable = canaries
    .list()
    .filter(
      ({ readers, field }) =>
        readers !== null && !readers.has(quoter.id) && /\.(title|location|content|serviceName|shortBio)$/.test(field),
    );
  const nothing = 'Kwikwuwuwu';
  const found: string[] = [];
  for (const reader of [quoter, null])
    for (const path of ['/search?q=', '/search/suggestions?q=', '/problems/count?location=', '/problems/places?q=']) {
      const ask = async (word: string) =>
        asText((await test.call(reader, 'GET', `/api${path}${word}`)).body).replaceAll(new RegExp(word, 'gi'), '');
      const none = await ask(nothing);
      for (const { word, field, state } of unreadable)
        if ((await ask(word)) !== none) found.push(`${path} ${field}, ${state}`);
    }
  expect(found).toEqual([]);
});

it('keeps no canary of a person who has left in the log', async () => {
  const { canaries } = planted;
  const logged = await query<{ noun: string; step: string; party: string; text: string }>(world.db).rows(
    sql`select noun, step, party, data::text || coalesce(before, '') || coalesce(after, '') as text from events`,
  );
  const kept = logged.flatMap(({ noun, step, party, text }) =>
    canaries
      .findIn(text)
      .filter(({ state }) => state === 'left')
      .map(({ field }) => `${noun}.${step} by the ${party}: ${field}`),
  );
  expect([...new Set(kept)].toSorted()).toEqual([]);
});

it('sends no canary of another person in a notice, a mail or a push', async () => {
  const { canaries } = planted;
  const sent: { id: string; text: string }[] = [];
  world.mailer = {
    ...world.mailer!,
    send: async ({ to, ...mail }) => void sent.push({ id: to.address, text: JSON.stringify(mail) }),
  };
  await world.settle();
  world.clock.move(day);
  for (const rule of notificationDueRules) await runRule(world, rule);
  expect(await world.deliver()).toEqual([]);
  const people = await world.db.select({ id: accounts.id, role: accounts.role, email: accounts.email }).from(accounts);
  const leaks: string[] = [];
  const look = (road: string, id: string | null, text: string) => {
    const reader = people.find((one) => one.id === id || one.email === id);
    for (const canary of canaries.findIn(text))
      if (!mayRead(canary, reader ?? null)) leaks.push(`${road}: ${canary.field}, ${canary.state}`);
  };
  for (const { accountId, ...row } of await world.db.select().from(notifications))
    look('notice', accountId, JSON.stringify(row));
  for (const { accountId, ...row } of await world.db.select().from(mails))
    look('mail', accountId ?? '', JSON.stringify(row));
  for (const { id, text } of sent) look('sent mail', id, text);
  expect(sent.length).toBeGreaterThan(10);
  expect(canaries.findIn(JSON.stringify(sent)).length).toBeGreaterThan(5);
  const pushed = JSON.stringify(pushService.accepted.map(({ message }) => message));
  for (const canary of canaries.findIn(pushed))
    if (canary.readers?.size === 1) leaks.push(`push: ${canary.field}, ${canary.state}`);
  expect([...new Set(leaks)].toSorted()).toEqual([]);
});

it('answers an admin no words of two people when they change something', { timeout: 120_000 }, async () => {
  const { admin } = planted.cast;
  const rows = await rowsOf(planted, planted.others);
  const { look, list } = watch(planted, admin);
  for (const operation of operations.filter(({ access, method }) => access === 'admin' && method !== 'GET')) {
    const row = rows[operation.operation];
    const sample = (await row?.input?.()) ?? {};
    const [, before = ''] = /^\/(.*?)\/\{id\}/.exec(operation.path) ?? [];
    const ids = tables[before] === undefined ? [] : (await listIds(planted, tables[before])).slice(-5);
    for (const input of [sample, ...ids.map((id) => ({ ...sample, id }))]) {
      const { body } = await test.call(admin, operation.method, ...fillCall(operation, input));
      look(operation.operation, asText(body));
    }
  }
  expect(list()).toEqual([]);
});
