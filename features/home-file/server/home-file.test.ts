import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#core/errors.ts';
import { day, hour } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { makeObjectKey } from '#features/files/server/kept-objects.ts';
import { aFile } from '#features/files/server/testing.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { acceptOrder } from '#features/orders/server/accept-order.ts';
import { declineOrder } from '#features/orders/server/end-order.ts';
import { proposeOrder } from '#features/orders/server/propose-order.ts';
import { aProposal } from '#features/orders/server/testing.ts';
import { blockPerson } from '#features/messages/server/block-person.ts';
import { aConversation } from '#features/messages/server/testing.ts';
import { anAgreement } from '#features/papers/server/testing.ts';
import { recordPayment } from '#features/payment-steps/server/record-payment.ts';
import { inCash, listPayments } from '#features/payment-steps/server/testing.ts';
import { askDeletion } from '#features/privacy/server/ask-deletion.ts';
import { hideProblem } from '#features/problems/server/hide-problem.ts';
import { hideListingText } from '#features/providers/server/hide-listing-text.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { quoteFiles } from '#features/quotes/server/tables.ts';
import { aQuoteFile } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { maxFiles } from '../limits.ts';
import type { Work } from './queries.ts';
import { aDeliveredCertificate, anAgreedHome, completeWithPhotos } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const page = async (who: Person, query = '') => {
  const { status, body } = await test.call(who, 'GET', `/api/home-file${query}`);
  expect(status).toBe(200);
  return body as { items: Work[]; next: string | null };
};
const list = async (who: Person, query = '') => (await page(who, query)).items;
const titles = async (who: Person, query: string) => (await list(who, query)).map(({ title }) => title).toSorted();
const places = async (who: Person) =>
  (await test.call(who, 'GET', '/api/home-file/places')).body['items'] as {
    place: string;
    address: string;
    years: { year: number; works: number; files: number }[];
  }[];
const download = async (who: Person, query = '') =>
  test.app.inject({ url: `/home-file/lungisa-home-file.zip${query}`, headers: { cookie: await test.cookieOf(who) } });
const unpack = async (who: Person, query = '') => {
  const answer = await download(who, query);
  expect(answer.statusCode).toBe(200);
  return readZip(answer.rawPayload);
};

/** Every work of a person, page after page. */
async function listAll(who: Person): Promise<Work[]> {
  const all: Work[] = [];
  for (let next: string | null = ''; next !== null;) {
    const got: Awaited<ReturnType<typeof page>> = await page(who, next === '' ? '' : `?cursor=${next}`);
    all.push(...got.items);
    ({ next } = got);
  }
  return all;
}

const kindsOf = ({ entries }: Work) => entries.map(({ kind }) => kind);

describe('the home file of random histories', () => {
  /** Numbers from 0 up to `below`, the same in every run. */
  const random = (seed: number) => (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const canary = 'Kwikstertjie';
  const addresses = [
    '12 Vilakazi Street, Orlando West',
    '12  vilakazi street, orlando west',
    '7 Nugget Street',
    undefined,
  ];

  /** One life of agreed work: photos of the problem, files of the quote, changes of the price, completion, rework, cancellation. */
  async function liveThrough(pick: (below: number) => number, member: Person, name: string) {
    world.clock.move(pick(40) * day + pick(20) * hour);
    const provider = await aProvider(world, { fullName: `${name} Repairs ${pick(1000)}` });
    const address = addresses[pick(addresses.length)];
    const agreed = await anAgreedHome(world, {
      member,
      provider,
      title: `${name} job`,
      location: `${name}park, Johannesburg`,
      photos: pick(3),
      ...(address !== undefined && { address: member === mine ? address : `${name} ${address}` }),
    });
    if (pick(3) === 0)
      await aQuoteFile(world, {
        owner: member,
        quoteId: agreed.quoteId,
        parties: [provider],
        kind: 'picture' as const,
      });
    if (pick(3) === 0) {
      const file = await aQuoteFile(world, {
        owner: provider,
        quoteId: agreed.quoteId,
        parties: [member],
        kind: 'pdf' as const,
        place: 1,
      });
      await world.db.update(quoteFiles).set({ revision: 1 }).where(eq(quoteFiles.fileId, file.id));
    }
    if (pick(2) === 0) {
      const photo = await aFile(world, { owner: provider, purpose: 'job' });
      const order = await world.as(provider, (work) =>
        proposeOrder(work, aProposal(agreed.jobId, { photos: [photo.id] })),
      );
      await world.as(member, (work) => (pick(2) === 0 ? acceptOrder(work, order) : declineOrder(work, order)));
    }
    if (pick(5) === 0) return world.as(member, (work) => cancelQuote(work, agreed.quoteId, 'We move house.'));
    if (pick(5) === 0) return undefined;
    world.clock.move(pick(10) * day);
    await completeWithPhotos(world, agreed, pick(4));
    if (pick(3) === 0) await aDeliveredCertificate(world, agreed);
    if (pick(4) !== 0) return undefined;
    const again = await aFile(world, { owner: member, purpose: 'job' });
    await world.as(member, (work) => reworkJob(work, agreed.jobId, 'It drips again.', [again.id]));
    return pick(2) === 0 ? completeWithPhotos(world, agreed, 1) : undefined;
  }

  let mine: Person;

  it('has every paper and photo of the member, and nothing of a neighbour', async () => {
    mine = await aMember(world, { fullName: 'Naledi Dlamini' });
    const neighbour = await aMember(world, { fullName: `${canary} Botha` });
    const pick = random(20261126);
    const histories = 30;
    for (let count = 0; count < histories; count += 1)
      await (pick(3) === 0 ? liveThrough(pick, neighbour, canary) : liveThrough(pick, mine, 'Masilo'));

    for (const member of [mine, neighbour]) {
      const works = await listAll(member);
      const listed = works.flatMap(({ entries }) => entries.map(({ id }) => id));
      expect(new Set(listed).size).toBe(listed.length);
      const stored = await query<{ id: string }>(world.db).rows(sql`
        select id from documents where member_id = ${member.id}
        union all select f.file_id from job_photos f join jobs j on j.id = f.job_id where j.member_id = ${member.id}
        union all select f.file_id from problem_photos f join problems p on p.id = f.problem_id where p.owner_id = ${member.id}
        union all select f.file_id from quote_files f join quote_requests q on q.id = f.quote_id where q.member_id = ${member.id}
        union all select c.file_id from certificates c where c.member_id = ${member.id}
        union all select f.file_id from change_order_photos f join change_orders o on o.id = f.order_id join jobs j on j.id = o.job_id
          where j.member_id = ${member.id} and o.status = 'accepted'`);
      expect(stored.length).toBeGreaterThan(20);
      expect(listed.toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
      const [{ count: jobs } = { count: 0 }] = await query<{ count: number }>(world.db).rows(sql`
        select count(*)::int as count from jobs where member_id = ${member.id}`);
      expect(works.length).toBe(jobs);

      // Work of one address and year stands together, and the sums of the places are those of the list.
      const groups = works.map(({ place, year }) => `${place} ${year}`);
      expect(groups.filter((group, at) => group !== groups[at - 1]).length).toBe(new Set(groups).size);
      const sums = (await places(member)).flatMap(({ place, years }) =>
        years.map(({ year, works: some, files }) => ({ group: `${place} ${year}`, some, files })),
      );
      for (const { group, some, files } of sums) {
        const ofGroup = works.filter(({ place, year }) => `${place} ${year}` === group);
        expect({ group, some, files }).toEqual({
          group,
          some: ofGroup.length,
          files: ofGroup.flatMap(({ entries }) => entries).length,
        });
      }
      expect(sums.map(({ group }) => group)).toEqual([...new Set(groups)]);

      const zip = await unpack(member);
      expect(zip.size).toBe(listed.length + 1);
    }
    const seen = JSON.stringify([await listAll(mine), await places(mine), [...(await unpack(mine)).keys()]]);
    expect(seen).toContain('Masilo');
    expect(seen).not.toContain(canary);
    expect(JSON.stringify(await listAll(neighbour))).not.toContain('Masilo');
    // A street that is written in two ways is one address.
    expect((await places(mine)).map(({ address }) => address.toLowerCase().replaceAll(/\s+/g, ' '))).toHaveLength(
      new Set((await places(mine)).map(({ address }) => address.toLowerCase().replaceAll(/\s+/g, ' '))).size,
    );
  });
});

describe('an entry of a home file', () => {
  it('has the certificate with its number, which a search finds, also after the provider has left', async () => {
    const home = await anAgreedHome(world, { title: 'New geyser' });
    await completeWithPhotos(world, home);
    const fileId = await aDeliveredCertificate(world, home);
    await world.as(await anAdmin(world), (work) => suspendAccount(work, home.provider.id, 'Never came', null));
    const [work] = await list(home.member, '?q=12345%2F26&show=papers');
    expect(work?.entries).toContainEqual(
      expect.objectContaining({ kind: 'certificate', id: fileId, number: 'COC 12345/26' }),
    );
    expect([...(await unpack(home.member)).keys()]).toContainEqual(expect.stringMatching(/Certificate.*\.pdf$/));
  });

  it('says the kind, number and validity of papers, and the place and last day of after-care of the work', async () => {
    const provider = await aProvider(world, { fullName: 'Khumalo Plumbing', specialty: 'Plumbing' });
    const home = await anAgreedHome(world, {
      provider,
      title: 'Geyser drips',
      category: 'Plumbing',
      location: 'Orlando West, Soweto',
      photos: 1,
      address: '12 Vilakazi Street',
    });
    const after = await completeWithPhotos(world, home, 2);
    const [payment] = await listPayments(world, home.jobId);
    await world.as(home.provider, (act) => recordPayment(act, inCash(world, payment?.id ?? '', payment?.cents)));
    const [work] = await list(home.member);
    expect(work).toMatchObject({
      jobId: home.jobId,
      title: 'Geyser drips',
      providerName: 'Khumalo Plumbing',
      trade: 'Plumbing',
      address: '12 Vilakazi Street',
      year: 2026,
      isCompleted: true,
      afterCareUntil: '2027-02-16',
      isAfterCareOver: false,
    });
    expect(work?.entries.map(({ kind, number, validity, file }) => [kind, number, validity, file?.id])).toEqual([
      ['agreement', 'AGR-0001', 'valid', undefined],
      ['invoice', 'INV-0001', 'valid', undefined],
      ['receipt', 'REC-0001', 'valid', undefined],
      ['before', null, null, home.before[0]],
      ['after', null, null, after[0]],
      ['after', null, null, after[1]],
    ]);
    // Each file opens for its member.
    for (const { file } of work?.entries ?? [])
      if (file !== null) expect((await test.call(home.member, 'GET', `/files/${file.id}/small.webp`)).status).toBe(200);
  });

  it('falls back to the place of the problem, and says that a cancelled agreement is cancelled', async () => {
    const provider = await aProvider(world, { fullName: 'Thabo 072 456 7890' });
    const place = { location: 'Orlando West, Soweto', address: '12 Vilakazi Street' };
    const home = await anAgreedHome(world, { provider, ...place });
    expect(await list(home.member)).toMatchObject([{ providerName: 'Thabo 072 456 7890' }]);
    await world.as(home.member, (work) => cancelQuote(work, home.quoteId, 'We move house.'));
    expect(await list(home.member)).toMatchObject([
      {
        providerName: expect.stringMatching(/^Thabo .*•/) as string,
        address: 'Orlando West, Soweto',
        status: 'cancelled',
        afterCareUntil: null,
        entries: [{ kind: 'agreement', validity: 'cancelled' }],
      },
    ]);
  });

  it('has the year of Johannesburg in which the work was completed', async () => {
    const home = await anAgreedHome(world);
    world.clock.set(new Date('2026-12-31T22:30:00.000Z'));
    await completeWithPhotos(world, home);
    expect((await list(home.member)).map(({ year }) => year)).toEqual([2027]);
  });
});

describe('the filters of a home file', () => {
  async function aHome() {
    const member = await aMember(world);
    const plumber = await aProvider(world, { fullName: 'Khumalo Drains' });
    const tap = await anAgreedHome(world, {
      member,
      provider: plumber,
      title: 'Tap',
      category: 'Plumbing',
      address: '12 Vilakazi Street',
      photos: 1,
    });
    await completeWithPhotos(world, tap);
    world.clock.move(100 * day);
    const lights = await anAgreedHome(world, {
      member,
      title: 'Lights',
      category: 'Electrical',
      address: '7 Nugget Street',
    });
    await completeWithPhotos(world, lights);
    const gate = await anAgreedHome(world, { member, title: 'Gate 50%', category: 'Carpentry', location: 'Sandton' });
    return { member, tap, lights, gate };
  }

  it('find words of the trade, the provider, the title, the address and the number of a paper', async () => {
    const { member, tap } = await aHome();
    const cases: [string, string[]][] = [
      ['plumb', ['Tap']],
      ['khumalo', ['Tap']],
      ['khumalo tap vilakazi', ['Tap']],
      ['khumalo nugget', []],
      ['nugget', ['Lights']],
      ['SANDTON', ['Gate 50%']],
      ['50%', ['Gate 50%']],
      ['%', ['Gate 50%']],
      ['_', []],
      ['inv-0001', ['Lights', 'Tap']],
      ['  ', ['Gate 50%', 'Lights', 'Tap']],
    ];
    for (const [q, found] of cases)
      expect([q, await titles(member, `?q=${encodeURIComponent(q)}`)]).toEqual([q, found]);
    expect(await titles(tap.provider, '?q=tap')).toEqual([]);
    expect((await test.call(member, 'GET', `/api/home-file?q=${'x'.repeat(101)}`)).status).toBe(422);
    expect((await test.call(member, 'GET', '/api/home-file?trade=x')).status).toBe(422);
  });

  it('choose photos, papers, open after-care, an address and a year', async () => {
    const { member } = await aHome();
    expect(await titles(member, '?show=photos')).toEqual(['Tap']);
    expect(await titles(member, '?show=papers')).toEqual(['Gate 50%', 'Lights', 'Tap']);
    expect(await titles(member, '?show=after-care')).toEqual(['Lights']);
    expect(await titles(member, '?year=2026')).toEqual(['Tap']);
    const nugget = (await places(member)).find(({ address }) => address === '7 Nugget Street');
    expect(await titles(member, `?place=${nugget?.place}`)).toEqual(['Lights']);
    expect(await titles(member, `?place=${nugget?.place}&year=2026`)).toEqual([]);
    expect(await titles(await aMember(world), `?place=${nugget?.place}`)).toEqual([]);
  });

  it('end after-care in the list at the midnight at which rework ends', async () => {
    const home = await anAgreedHome(world);
    world.clock.set(new Date('2026-11-30T08:00:00.000Z'));
    await completeWithPhotos(world, home);
    const readAfterCare = async () => [
      (await list(home.member, '?show=after-care')).length,
      (await list(home.member))[0]?.isAfterCareOver,
    ];
    world.clock.set(new Date('2027-02-28T21:59:59.000Z'));
    expect(await readAfterCare()).toEqual([1, false]);
    world.clock.set(new Date('2027-02-28T22:00:00.000Z'));
    expect(await readAfterCare()).toEqual([0, true]);
  });
});

describe('what happens to others', () => {
  it('takes no paper away when a provider is blocked or suspended, their texts are hidden, or the problem is taken down', async () => {
    const provider = await aProvider(world, { fullName: 'Khumalo Plumbing' });
    const home = await anAgreedHome(world, { provider, title: 'Geyser drips', photos: 1 });
    await completeWithPhotos(world, home, 1);
    const before = await list(home.member);
    expect(before[0] && kindsOf(before[0])).toEqual(['agreement', 'invoice', 'before', 'after']);
    const talk = await aConversation(world, { member: home.member, provider });
    await world.as(home.member, (work) => blockPerson(work, { id: talk.id, blocked: true }));
    const admin = await anAdmin(world);
    await world.as(admin, (work) => hideProblem(work, { id: home.problemId, reason: 'Not for here.' }));
    await world.as(admin, (work) => hideListingText(work, { id: provider.providerId, reason: 'Not for here.' }));
    await world.as(admin, (work) => suspendAccount(work, provider.id, 'Fraud.'));
    await world.db.update(providers).set({ name: 'Hidden' }).where(eq(providers.id, provider.providerId));
    await world.settle();
    const now = await list(home.member);
    expect(now.map(({ title, providerName, entries }) => ({ title, providerName, entries }))).toEqual(
      before.map(({ title, providerName, entries }) => ({ title, providerName, entries })),
    );
    expect((await unpack(home.member)).size).toBe(5);
  });

  it('keeps papers with their names when a provider leaves for good, who takes their own photos along', async () => {
    const provider = await aProvider(world, { fullName: 'Khumalo Plumbing' });
    const home = await anAgreedHome(world, {
      provider,
      title: 'Geyser drips',
      photos: 1,
      address: '12 Vilakazi Street',
    });
    await completeWithPhotos(world, home, 1);
    await world.as(provider, askDeletion);
    await world.settle();
    world.clock.move(15 * day);
    await runDueRules(world);
    await world.settle();
    const gone = await findRow(world.db, accounts, provider.id, 'status');
    expect(gone?.status).toBe('left');
    const { body } = await test.call(await again(home.member), 'GET', '/api/home-file');
    const [work] = body['items'] as Work[];
    expect(work).toMatchObject({ title: 'Geyser drips', providerName: 'Khumalo Plumbing' });
    expect(work && kindsOf(work)).toEqual(['agreement', 'invoice', 'before', 'after']);
    expect((await unpack(home.member)).size).toBe(5);
  });

  /** A person whose session has aged with the clock signs in again, as themselves. */
  async function again(person: Person): Promise<Person> {
    await world.db.execute(
      sql`update sessions set created_at = ${world.clock.now().toISOString()}, updated_at = ${world.clock.now().toISOString()},
        expires_at = ${new Date(world.clock.now().getTime() + day).toISOString()} where user_id = ${person.id}`,
    );
    return person;
  }
});

describe('the download of a home file', () => {
  it('has a page, the papers as PDFs and the photos, in folders of address and year', async () => {
    const member = await aMember(world, { fullName: 'Naledi <b>Dlamini</b>' });
    const provider = await aProvider(world, { fullName: 'Khumalo & Sons' });
    const title = 'Geyser: "drips" <script>alert(1)</script>';
    await anAgreedHome(world, { member, provider, title, address: 'con ' });
    world.clock.move(hour);
    const home = await anAgreedHome(world, { member, provider, title, photos: 1, address: 'CON' });
    await completeWithPhotos(world, home, 2);
    const zip = await unpack(member);
    const work = 'Geyser- -drips- -script-alert(1)--script-';
    expect([...zip.keys()].toSorted()).toEqual(
      [
        'index.html',
        `_CON/2026/${work}/After 1.webp`,
        `_CON/2026/${work}/After 2.webp`,
        `_CON/2026/${work}/Agreement AGR-0002.pdf`,
        `_CON/2026/${work}/Before 1.webp`,
        `_CON/2026/${work}/Invoice INV-0001.pdf`,
        `_CON/2026/${work} (2)/Agreement AGR-0001.pdf`,
      ].toSorted(),
    );
    for (const [name, bytes] of zip) {
      if (name.endsWith('.pdf')) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      if (name.endsWith('.webp')) expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    }
    const html = String(zip.get('index.html'));
    expect(html).not.toMatch(/<script|<b>|https?:/);
    expect(html).toContain('Home file of Naledi &lt;b&gt;Dlamini&lt;/b&gt;');
    expect(html).toContain('Made on 16 November 2026, 11:00');
    expect(html).toContain(`From the account of Naledi &lt;b&gt;Dlamini&lt;/b&gt;, ${member.email}.`);
    expect(html).toContain('After-care until 16 February 2027');
    const links = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => decodeURIComponent(link));
    expect(new Set(links)).toEqual(
      new Set([...zip.keys()].filter((name) => name !== 'index.html').map((name) => `./${name}`)),
    );
  });

  it('has one address or one year, and says which', async () => {
    const member = await aMember(world);
    await anAgreedHome(world, { member, address: '12 Vilakazi Street' });
    world.clock.set(new Date('2027-03-01T08:00:00.000Z'));
    await anAgreedHome(world, { member, address: '7 Nugget Street' });
    const [nugget] = await places(member);
    const ofPlace = await unpack(member, `?place=${nugget?.place}`);
    expect([...ofPlace.keys()].filter((name) => name !== 'index.html').map((name) => name.split('/')[0])).toEqual([
      '7 Nugget Street',
    ]);
    expect(String(ofPlace.get('index.html'))).toContain('Only: 7 Nugget Street.');
    expect(String((await unpack(member, '?year=2026')).get('index.html'))).toContain('Only: 2026.');
    expect((await download(member, '?year=2025')).statusCode).toBe(404);
    expect((await download(member, '?place=x')).statusCode).toBe(422);
    expect((await download(member, '?who=x')).statusCode).toBe(422);
    expect((await download(await aMember(world), `?place=${nugget?.place}`)).statusCode).toBe(404);
  });

  it('leaves out a photo that the storage has lost, and says so', async () => {
    const home = await anAgreedHome(world, { photos: 2 });
    await world.storage.remove([makeObjectKey(home.before[0] ?? '', 'large.webp')]);
    const zip = await unpack(home.member);
    expect(zip.size).toBe(3);
    const html = String(zip.get('index.html'));
    expect(html).toContain('1 paper or photo could not be added.');
    expect(html).toContain('Before 1: could not be added.');
  });

  it('leaves out a photo that the storage cannot give now, or not to its end, and one without bytes', async () => {
    const home = await anAgreedHome(world, { photos: 3 });
    const [refused, cut, empty] = home.before.map((id) => makeObjectKey(id, 'large.webp'));
    await world.storage.write(empty ?? '', new Uint8Array());
    const open = world.storage.open.bind(world.storage);
    const opens = vi.spyOn(world.storage, 'open').mockImplementation(async (key) => {
      if (key === refused) throw new Refusal('files.storage-failed');
      const stored = await open(key);
      if (key !== cut) return stored;
      const stream = Readable.from(
        (async function* () {
          yield Buffer.from('RIFF');
          throw new Error('the connection was lost');
        })(),
      );
      return { ...stored, stream };
    });
    const zip = await unpack(home.member);
    opens.mockRestore();
    const html = String(zip.get('index.html'));
    expect(html).toContain('3 papers or photos could not be added.');
    for (const place of [1, 2, 3]) expect(html).toContain(`Before ${place}: could not be added.`);
    expect([...zip.keys()].filter((name) => name.endsWith('.webp'))).toEqual([]);
  });

  it('refuses a second download of a person at a time, and more than one ZIP has', async () => {
    const { member, quoteId } = await anAgreedHome(world, { photos: 1 });
    const goesOn = Promise.withResolvers<void>();
    const open = world.storage.open.bind(world.storage);
    const looks = vi.spyOn(world.storage, 'open').mockImplementationOnce(async (key) => {
      await goesOn.promise;
      return open(key);
    });
    const first = download(member);
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(0);
    expect(await Promise.all([download(member), download(member)])).toMatchObject([
      { statusCode: 429 },
      { statusCode: 429 },
    ]);
    goesOn.resolve();
    expect((await first).statusCode).toBe(200);
    looks.mockRestore();
    expect((await download(member)).statusCode).toBe(200);
    const file = await aFile(world, { owner: member, purpose: 'attachment', audience: 'granted' });
    await world.db.execute(sql`
      insert into quote_files (quote_id, revision, place, file_id) select ${quoteId}, 0, n, ${file.id} from generate_series(1, ${maxFiles}) n`);
    expect(await download(member)).toMatchObject({ statusCode: 409 });
    expect((await list(member)).length).toBe(1);
  });

  it('ends with the account: a member who leaves has no session to ask with, and nothing of it is stored', async () => {
    const home = await anAgreedHome(world, { photos: 1 });
    expect((await download(home.member)).statusCode).toBe(200);
    await world.as(home.member, askDeletion);
    await world.settle();
    expect((await download(home.member)).statusCode).toBe(401);
    for await (const keys of world.storage.list('home-file')) expect(keys).toEqual([]);
    const named = await query<{ name: string }>(world.db).rows(sql`
      select tablename as name from pg_tables where tablename like 'home%'`);
    expect(named).toEqual([]);
  });
});

it('gives a provider as a provider none of a member’s file', async () => {
  const agreed = await anAgreement(world);
  expect(await list(agreed.provider)).toEqual([]);
  expect(await places(agreed.provider)).toEqual([]);
  expect((await download(agreed.provider)).statusCode).toBe(404);
});
