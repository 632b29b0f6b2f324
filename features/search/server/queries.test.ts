import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { aMember } from '#features/accounts/server/testing.ts';
import { changePhoto } from '#features/files/server/change-photo.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { find, suggest } from './queries.ts';

const world = useWorld();
// The paper of a quote refuses deletion with its problem.
let reader: Person;
beforeAll(async () => {
  await world.db.execute(sql`alter table documents disable trigger documents_never_emptied`);
  reader = await aMember(world);
});
const test = useApp(world);

afterEach(async () => {
  await world.db.execute(sql`truncate problems, providers, problem_places cascade`);
});

const titles = async (term: string) => (await find(world, reader, term)).problems.map(({ title }) => title);
const names = async (term: string) => (await find(world, reader, term)).providers.map(({ name }) => name);
const suggestedTexts = async (term: string) => (await suggest(world, reader, term)).map(({ text }) => text);

describe('what is found', () => {
  it('finds problems with every word in the title or the description', async () => {
    await aProblem(world, { title: 'Geyser leaks', description: 'Since Tuesday, in Sandton.' });
    await aProblem(world, { title: 'Tap leaks', description: 'The kitchen tap.' });
    expect(await titles('geyser')).toEqual(['Geyser leaks']);
    expect(await titles('tuesday geyser')).toEqual(['Geyser leaks']);
    expect(await titles('geyser kitchen')).toEqual([]);
    expect(await titles('itche')).toEqual(['Tap leaks']);
    expect(await titles('  leaks   tap ')).toEqual(['Tap leaks']);
  });

  it.each([
    ['cafe', 'Café kitchen'],
    ['CAFÉ', 'A cafe kitchen'],
    ['cafe\u0301', 'The Café'],
    ['TŠHWANE', 'Moving to Tshwane'],
    ['naïve', 'NAIVE painting'],
  ])('ignores case and accents: finds %s in %s', async (term, title) => {
    await aProblem(world, { title });
    expect(await titles(term)).toEqual([title]);
  });

  it.each([
    ['100%', ['Paint 100% of it']],
    ['%', ['A %-sign']],
    ['a_b', ['Socket a_b']],
    ['_', ['Key _ is stuck']],
    ['c\\d', ['Drive c\\d']],
    ['\\', ['A \\ that is typed']],
    ['???', ['What???']],
    ['ab%cd', []],
  ])('searches for %s literally', async (term, expected) => {
    for (const title of [
      'Paint 100% of it',
      'Paint 1000 of it',
      'A %-sign',
      'Socket a_b',
      'Socket axb',
      'Key _ is stuck',
      'Drive c\\d',
      'A \\ that is typed',
      'What???',
      'abXcd',
    ])
      await aProblem(world, { title, description: 'Plain.' });
    expect(await titles(term)).toEqual(expected);
  });

  it('treats one or two letters as the beginning of a word', async () => {
    await aProblem(world, { title: 'New TV\nstand', description: 'Wood.' });
    await aProblem(world, { title: 'Wall', description: 'For the\ntv aerial.' });
    await aProblem(world, { title: 'xtv', description: 'Nothing.' });
    expect(await titles('tv')).toEqual(['New TV\nstand', 'Wall']);
    expect(await titles('st tv')).toEqual(['New TV\nstand']);
  });

  it('finds problems of every status', async () => {
    for (const status of ['open', 'pending_quotes', 'closed'] as const)
      await aProblem(world, { title: `Gate ${status}`, status });
    expect((await find(world, null, 'gate')).problems).toHaveLength(3);
  });

  it('finds nothing for a term without letters', async () => {
    await aProblem(world);
    expect(await titles('\u0301')).toEqual([]);
    expect(await suggestedTexts('\u0301')).toEqual([]);
  });
});

describe('ranking', () => {
  it('ranks matches in the title before matches in the description, and closer matches in the title first', async () => {
    const inOrder = [
      'Blocked drain',
      'Blocked drain again',
      'My blocked drain',
      'Unblocked drainage',
      'Drain that is blocked',
      'First',
      'Second',
      'Third',
    ];
    const descriptions: Record<string, string> = {
      First: 'A blocked drain.',
      Second: 'An unblocked drainpipe.',
      Third: 'The drain is blocked.',
    };
    for (const title of inOrder.toReversed())
      await aProblem(world, { title, description: descriptions[title] ?? 'Help.' });
    expect(await titles('blocked drain')).toEqual(inOrder);
  });

  it('counts a repeated word twice', async () => {
    await aProblem(world, { title: 'Knock knock' });
    await aProblem(world, { title: 'Pipes knock' });
    expect(await titles('knock knock')).toEqual(['Knock knock', 'Pipes knock']);
  });

  it('lists equal matches newest first, up to 20', async () => {
    for (let count = 1; count <= 23; count += 1) await aProblem(world, { title: `Gate ${count}` });
    const found = await titles('gate');
    expect(found).toHaveLength(20);
    expect(found.slice(0, 2)).toEqual(['Gate 23', 'Gate 22']);
  });

  it('finds an old title behind many newer descriptions', async () => {
    const { owner } = await aProblem(world, { title: 'An old gate' });
    await world.db.execute(sql`
      insert into problems (id, owner_id, title, description, status, last_activity_at, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, 'Garden', 'The gate squeaks, number ' || n, 'open', now(), now(), now() from generate_series(1, 600) n`);
    const found = (await find(world, reader, 'gate')).problems;
    expect(found).toHaveLength(20);
    expect(found[0]?.title).toBe('An old gate');
    expect(found[1]?.description).toBe('The gate squeaks, number 600');
  });

  it('finds whole words behind many matches inside words', async () => {
    const { owner } = await aProblem(world, { title: 'Old', description: 'The gate squeaks.' });
    await world.db.execute(sql`
      insert into problems (id, owner_id, title, description, status, last_activity_at, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, 'Garden', 'Hard to navigate, number ' || n, 'open', now(), now(), now() from generate_series(1, 400) n`);
    const found = (await find(world, reader, 'gate')).problems;
    expect(found.slice(0, 2).map(({ description }) => description)).toEqual([
      'The gate squeaks.',
      'Hard to navigate, number 400',
    ]);
  });

  it('finds the oldest of many matches', async () => {
    const { owner } = await aProblem(world, { title: 'An old gate' });
    // In portions: on a slow machine all at once would be a statement that takes too long.
    for (const last of [5_000, 10_000, 15_000, 20_000])
      await world.db.execute(sql`
        insert into problems (id, owner_id, title, description, status, last_activity_at, created_at, updated_at)
        select gen_random_uuid(), ${owner.id}, 'Garden ' || n, 'Weeds.', 'open', now(), now(), now() from generate_series(${last - 4_999}::int, ${last}::int) n`);
    expect(await titles('gate')).toEqual(['An old gate']);
    expect(await titles('garden 12345')).toEqual(['Garden 12345']);
    expect(await titles('weeds')).toHaveLength(20);
    expect(await titles('windmill')).toEqual([]);
  });
});

describe('providers', () => {
  it('finds providers by name, specialty and short bio, by name first', async () => {
    await aProvider(world, { fullName: 'Thabo Works', specialty: 'Gardening', shortBio: 'Plumbing too.' });
    await aProvider(world, { fullName: 'Lerato', specialty: 'Plumbing', shortBio: 'Fifteen years.' });
    await aProvider(world, { fullName: 'Plumbing Pros', specialty: 'Plumbing', shortBio: 'Any hour.' });
    expect((await names('plumbing'))[0]).toBe('Plumbing Pros');
    expect(await names('plumbing')).toHaveLength(3);
    expect(await names('fifteen')).toEqual(['Lerato']);
    expect(await names('gardening thabo')).toEqual(['Thabo Works']);
  });

  it('lists equally matching providers best rated first', async () => {
    for (const [fullName, ratingSum] of [
      ['Nomsa two', 2],
      ['Nomsa five', 5],
      ['Nomsa three', 3],
    ] as const)
      await aProvider(world, { fullName, ratingSum, ratingCount: 1 });
    expect(await names('nomsa')).toEqual(['Nomsa five', 'Nomsa three', 'Nomsa two']);
  });

  it('finds listed providers only', async () => {
    await aProvider(world, { fullName: 'Zanele waiting', status: 'pending' });
    const [away, empty, suspended] = [
      await aProvider(world, { fullName: 'Zanele away' }),
      await aProvider(world, { fullName: 'Zanele new' }),
      await aProvider(world, { fullName: 'Zanele suspended' }),
    ];
    await world.db.execute(sql`update providers set status = 'suspended' where id = ${suspended.providerId}`);
    await world.db.execute(sql`update providers set on_holiday = true where id = ${away.providerId}`);
    await world.db.execute(sql`update providers set saved_at = null where id = ${empty.providerId}`);
    await aProvider(world, { fullName: 'Zanele listed' });
    expect(await names('zanele')).toEqual(['Zanele listed']);
    expect(await suggestedTexts('zanele')).toEqual(['Zanele listed']);
  });
});

describe('suggestions', () => {
  it('suggests categories, providers and titles, those that begin with the term first', async () => {
    await aProblem(world, { title: 'Repainting' });
    await aProblem(world, { title: 'House to paint' });
    const { providerId } = await aProvider(world, { fullName: 'Paint & Co' });
    const items = await suggest(world, reader, 'paint');
    expect(items.map(({ text }) => text)).toEqual(['Painting', 'Paint & Co', 'House to paint', 'Repainting']);
    expect(items[0]).toEqual({ kind: 'category', id: null, text: 'Painting' });
    expect(items[1]).toEqual({ kind: 'provider', id: providerId, text: 'Paint & Co' });
  });

  it('suggests to a member no closed problem and none of their own, as the results', async () => {
    await aProblem(world, { title: 'Awning torn' });
    await aProblem(world, { title: 'Awning closed', status: 'closed' });
    await aProblem(world, { title: 'Awning of mine', owner: reader });
    expect(await suggestedTexts('awning')).toEqual(['Awning torn']);
  });

  it('suggests each title once, and up to 8 in all', async () => {
    for (let count = 0; count < 12; count += 1) await aProblem(world, { title: `Gate ${count >> 1}` });
    expect((await suggestedTexts('gate')).toSorted()).toEqual([
      'Gate 0',
      'Gate 1',
      'Gate 2',
      'Gate 3',
      'Gate 4',
      'Gate 5',
    ]);
    for (let count = 6; count < 12; count += 1) await aProblem(world, { title: `Gate ${count}` });
    expect(await suggestedTexts('gate')).toHaveLength(8);
  });
});

describe('over HTTP', () => {
  const ask = (path: string, q: string) => test.call(null, 'GET', `/api/search${path}?q=${encodeURIComponent(q)}`);

  it('shows a member the open problems of others alone', async () => {
    const owner = await aMember(world);
    await aProblem(world, { title: 'Gate of mine', owner, category: 'Electrical' });
    await aProblem(world, { title: 'Gate that is closed', status: 'closed', category: 'Electrical' });
    await aProblem(world, { title: 'Gate that is open', category: 'Electrical' });
    for (const q of ['gate', 'electrician']) {
      const own = await test.call(owner, 'GET', `/api/search?q=${q}`);
      expect((own.body['problems'] as { title: string }[]).map(({ title }) => title)).toEqual(['Gate that is open']);
    }
  });

  it('answers visitors, and marks what belongs to a signed-in reader', async () => {
    await aProblem(world, { title: 'Gate' });
    const provider = await aProvider(world, { fullName: 'Gate makers' });
    const answer = await ask('', 'gate');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ problems: [{ title: 'Gate', mine: false, steps: [] }] });
    expect(answer.body).toMatchObject({ providers: [{ mine: false }] });
    const own = await test.call(provider, 'GET', '/api/search?q=gate');
    expect(own.body).toMatchObject({ providers: [{ mine: true }] });
  });

  it('suggests no names of providers to visitors of a site that is not public', async () => {
    await aProvider(world, { fullName: 'Gatekeepers of Orlando' });
    const names = async (who: Person | null) =>
      (
        (await test.call(who, 'GET', '/api/search/suggestions?q=gatekeep')).body as { items: { text: string }[] }
      ).items.map(({ text }) => text);
    expect(await names(await aMember(world))).toEqual(['Gatekeepers of Orlando']);
    expect(await names(null)).toEqual([]);
    await world.db.execute(sql`update site_settings set public_browsing = true`);
    expect(await names(null)).toEqual(['Gatekeepers of Orlando']);
    await world.db.execute(sql`update site_settings set public_browsing = false`);
  });

  it('shows a photo to readers who may open it', async () => {
    const owner = await aMember(world);
    const { id } = await aFile(world, { owner });
    await test.call(owner, 'POST', '/api/problems', { title: 'Gate', description: 'It hums.', photos: [id] });
    const face = await aFile(world, { owner, purpose: 'avatar' });
    await world.as(owner, (work) => changePhoto(work, face.id));
    const ownerPhoto = `/files/${face.id}/small.webp`;
    const first = async () => ((await ask('', 'gate')).body['problems'] as { photo: unknown }[])[0];
    expect(await first()).toMatchObject({ photo: null, ownerPhoto: null });
    expect((await test.call(await aMember(world), 'GET', '/api/search?q=gate')).body).toMatchObject({
      problems: [{ photo: { id }, ownerPhoto }],
    });
    await world.db.execute(sql`update site_settings set public_browsing = true`);
    expect(await first()).toMatchObject({ photo: { id }, ownerPhoto });
    await world.db.execute(sql`update site_settings set public_browsing = false`);
  });

  it('neither finds nor shows contact details', async () => {
    const email = 'canary-7f3@example.co.za';
    const phone = '+27821234567';
    const owner = await aMember(world, { email, phone });
    await aProblem(world, { owner, title: 'Gate' });
    const provider = await aProvider(world, {
      fullName: 'Gate makers',
      email: `provider-${email}`,
      phone,
      showEmail: true,
    });
    await world.db.execute(
      sql`update providers set contact_email = ${email}, contact_phone = ${phone} where id = ${provider.providerId}`,
    );
    for (const term of ['gate', 'canary', email, '821234567']) {
      const [found, suggested] = [await ask('', term), await ask('/suggestions', term)];
      const all = JSON.stringify([found.body, suggested.body]);
      expect(all).not.toContain('canary');
      expect(all).not.toContain('821234567');
      if (term !== 'gate') expect(found.body).toEqual({ problems: [], providers: [], corrected: null, nearest: null });
    }
  });

  it.each([
    ['', 422],
    ['   ', 422],
    ['x'.repeat(201), 422],
    ['x'.repeat(50_000), 422],
    ['%'.repeat(50_000), 422],
    ['a\u0000b', 422],
    ['\u202egate', 200],
    ['__proto__', 200],
    ['a'.repeat(200), 200],
    ['%'.repeat(200), 200],
    ['a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3), 200],
    [`e${'\u0301'.repeat(199)}`, 200],
    ["'; drop table problems; --", 200],
  ])('answers the term %j with %i', async (term, status) => {
    await aProblem(world, { title: 'Gate' });
    expect((await ask('', term)).status).toBe(status);
    expect((await ask('/suggestions', term)).status).toBe(status);
  });
});

describe('what people mean', () => {
  const soweto = { location: 'Orlando West, Soweto', category: 'Plumbing' };

  it('finds the problems of a category by what people call its trade', async () => {
    await aProblem(world, { title: 'Water under the sink', category: 'Plumbing' });
    await aProblem(world, { title: 'No lights', category: 'Electrical' });
    for (const term of ['plumber', 'plumbers', 'Plumbing', 'loodgieter', 'geyser man', 'plumer'])
      expect(await titles(term)).toEqual(['Water under the sink']);
    for (const term of ['elektrisiën', 'sparky', 'electrcian']) expect(await titles(term)).toEqual(['No lights']);
  });

  it('finds a place by its city, its province and their other names', async () => {
    await aProblem(world, { title: 'Tap', location: 'Orlando West' });
    await aProblem(world, { title: 'Gate', location: 'Westdene, Bloemfontein' });
    for (const term of ['Soweto', 'johannesburg', 'Jozi', 'Gauteng', 'Sowetto'])
      expect(await titles(term)).toEqual(['Tap']);
    for (const term of ['Vrystaat', 'bloem']) expect(await titles(term)).toEqual(['Gate']);
  });

  it('finds a trade in a place', async () => {
    await aProblem(world, { title: 'Tap', ...soweto });
    await aProblem(world, { title: 'Lawn', ...soweto, category: 'Gardening' });
    await aProblem(world, { title: 'Geyser', ...soweto, location: 'Hatfield' });
    expect(await titles('plumber Soweto')).toEqual(['Tap']);
    expect(await titles('I need a gardener in Orlando West')).toEqual(['Lawn']);
    expect(await titles('Hatfield plumbers')).toEqual(['Geyser']);
  });

  it('lists titles with a trade and a place first, then problems of that trade there, then texts that say both', async () => {
    const elsewhere = { location: 'Umlazi', category: 'Cleaning', description: 'Help.' };
    await aProblem(world, { ...elsewhere, title: 'Mess after a plumber in Soweto' });
    await aProblem(world, { ...soweto, title: 'Tap' });
    await aProblem(world, { ...elsewhere, title: 'Mess', description: 'The plumber left it in Soweto.' });
    expect(await titles('plumber in Soweto')).toEqual(['Mess after a plumber in Soweto', 'Tap', 'Mess']);
  });

  it('finds an old text that says a trade and a place where there is nothing else', async () => {
    const { owner } = await aProblem(world, {
      title: 'Mess',
      description: 'The plumber left it in Soweto.',
      location: 'Umlazi',
      category: 'Cleaning',
    });
    await world.db.execute(sql`
      insert into problems (id, owner_id, title, description, status, last_activity_at, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, 'Garden', 'Weeds.', 'open', now(), now(), now() from generate_series(1, 4000)`);
    expect(await titles('plumber in Soweto')).toEqual(['Mess']);
    await aProblem(world, { ...soweto, title: 'Tap' });
    expect(await titles('plumber in Soweto')).toEqual(['Tap']);
  });

  it('lists the best rated of a trade first, those with the trade in their name before', async () => {
    for (const [fullName, ratingSum, shortBio] of [
      ['Cele', 3, 'A plumber for all of Soweto.'],
      ['Nkosi', 5, 'Any hour.'],
      ['Molefe the plumber', 1, 'Any hour.'],
    ] as const)
      await aProvider(world, { fullName, shortBio, ratingSum, ratingCount: 1, locationsServed: ['Dobsonville'] });
    expect(await names('plumber')).toEqual(['Molefe the plumber', 'Nkosi', 'Cele']);
    expect(await names('plumber Soweto')).toEqual(['Nkosi', 'Cele', 'Molefe the plumber']);
  });

  it('finds other forms of a word, after the word itself', async () => {
    for (const title of ['Leaks', 'A leak', 'It drips']) await aProblem(world, { title, description: 'Help.' });
    expect(await titles('leaks')).toEqual(['Leaks', 'A leak']);
    expect(await titles('dripping')).toEqual(['It drips']);
  });

  it('finds listings by trade, by things of the trade and by the city around their places', async () => {
    await aProvider(world, { fullName: 'Nkosi & Sons', locationsServed: ['Dobsonville'] });
    await aProvider(world, { fullName: 'Cele', specialty: 'Painting', locationsServed: ['Umlazi'] });
    for (const term of ['plumber', 'geyser', 'toilets', 'Soweto', 'plumber in Soweto', 'plumer'])
      expect(await names(term)).toEqual(['Nkosi & Sons']);
    for (const term of ['painters Durban', 'verwer', 'eThekwini']) expect(await names(term)).toEqual(['Cele']);
  });

  it('finds a problem and a listing by their new text after a change', async () => {
    const { id } = await aProblem(world, { title: 'Tap', location: 'Orlando West', category: 'Plumbing' });
    await world.db.execute(
      sql`insert into problem_places (location, problem_count) values ('Umlazi', 1) on conflict do nothing`,
    );
    await world.db.execute(sql`update problems set location = 'Umlazi', category = 'Cleaning' where id = ${id}`);
    expect(await titles('plumber')).toEqual([]);
    expect(await titles('Soweto')).toEqual([]);
    expect(await titles('cleaners in Durban')).toEqual(['Tap']);
  });

  it('says for what it searched instead, only where nothing matches what was typed', async () => {
    await aProblem(world, { title: 'Tap', category: 'Plumbing' });
    expect(await find(world, reader, 'plumer')).toMatchObject({ corrected: 'plumber', problems: [{ title: 'Tap' }] });
    expect(await find(world, reader, 'plumber')).toMatchObject({ corrected: null });
    await aProblem(world, { title: 'Plumer Street' });
    expect(await find(world, reader, 'plumer')).toMatchObject({
      corrected: null,
      problems: [{ title: 'Plumer Street' }],
    });
    expect(await find(world, reader, 'elektrician')).toMatchObject({ corrected: null, problems: [] });
  });

  it('suggests the category for a trade, and places with problems', async () => {
    await aProblem(world, { title: 'Tap', ...soweto });
    const moved = async (term: string) =>
      (await suggest(world, reader, term)).map(({ kind, text }) => `${kind}: ${text}`);
    expect(await moved('loodg')).toEqual(['category: Plumbing']);
    expect(await moved('plumer')).toEqual(['category: Plumbing']);
    expect(await moved('sowe')).toEqual(['place: Soweto, Johannesburg']);
    expect(await moved('umlaz')).toEqual([]);
  });
});
