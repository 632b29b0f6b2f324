import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld, type Answer } from '#tests/support/testing.ts';
import { aProfile, aProvider } from './testing.ts';

const world = useWorld();
const test = useApp(world);
let provider: Person & { providerId: string };
beforeAll(async () => {
  provider = await aProvider(world);
});

const texts = {
  html: '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'a closed attribute': '"><svg onload=alert(1)>',
  'an RTL override': 'geyser \u202egnp.exe',
  'combining marks': `z${'\u0301'.repeat(60)}`,
  wildcards: '50% off_all\\the things',
  'a template': '{{7*7}} ${7*7}',
  sql: "'; drop table providers; --",
  'names of Object': '__proto__ constructor',
  emoji: '👩🏽‍🔧 🔧',
};
const refused = {
  NUL: 'a\u0000b',
  'a lone surrogate': 'a\ud800b',
  'too many combining marks': `z${'\u0301'.repeat(10_000)}`,
  '50,000 characters': 'x'.repeat(50_000),
};

const fields = { name: 100, shortBio: 200, detailedBio: 5000 } as const;
const body = (more: object) => ({ ...aProfile(), ...more });
const pathsIn = ({ body: { errors } }: Answer) => [
  ...new Set((errors as { path: string }[] | undefined)?.map(({ path }) => path)),
];
const save = (more: object) => test.call(provider, 'PUT', '/api/provider/profile', body(more));

describe('the profile', () => {
  describe.each(Object.entries(texts))('with %s', (_what, text) => {
    it('saves and shows every text of a profile unchanged', async () => {
      // A name is one of the few texts that may not reorder the text around it.
      const name = text.includes('\u202e') ? 'Mokoena Plumbing' : text;
      const typed = { name, shortBio: text, detailedBio: text, locationsServed: [text] };
      const answer = await save(typed);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject(typed);
      const { body: page } = await test.call(provider, 'GET', `/api/providers/${provider.providerId}`);
      expect(page).toMatchObject({ name, shortBio: text, detailedBio: text, locationsServed: [text] });
    });

    it('refuses a profile with such a phone, email address or specialty', async () => {
      for (const field of ['contactPhone', 'contactEmail', 'specialty']) {
        const answer = await save({ [field]: text });
        expect({ field, status: answer.status, beside: pathsIn(answer) }).toEqual({
          field,
          status: 422,
          beside: [field],
        });
      }
    });
  });

  describe.each(Object.entries(refused))('with %s', (_what, text) => {
    it.each([...Object.keys(fields), 'specialty', 'contactEmail', 'contactPhone'])(
      'refuses a profile with such a text in %s and names the field',
      async (field) => {
        const answer = await save({ [field]: text });
        const isAllowed =
          field === 'detailedBio' &&
          [...text].length <= fields.detailedBio &&
          text.isWellFormed() &&
          !text.includes('\u0000');
        expect(answer.status).toBe(isAllowed ? 200 : 422);
        if (!isAllowed) expect(answer.body['errors']).toMatchObject([{ path: field }]);
      },
    );

    it('refuses a profile with such a text in a place or an alt text', async () => {
      expect((await save({ locationsServed: ['Sandton', text] })).body['errors']).toMatchObject([
        { path: 'locationsServed.1' },
      ]);
      expect((await save({ portfolio: [{ id: provider.id, alt: text }] })).body['errors']).toMatchObject([
        { path: 'portfolio.0.alt' },
      ]);
    });
  });

  it('accepts the maximum length of each field of a profile and not one character more', async () => {
    for (const [field, max] of Object.entries(fields)) {
      expect((await save({ [field]: 'é'.repeat(max) })).status).toBe(200);
      expect((await save({ [field]: 'é'.repeat(max + 1) })).status).toBe(422);
    }
  });

  it('refuses unknown fields of a profile and of its pictures', async () => {
    const own = [
      'status',
      'membershipStatus',
      'overallRating',
      'ratingCount',
      'completedJobsCount',
      'accountId',
      'id',
      'onHoliday',
      'savedAt',
      'avatarUrl',
    ];
    for (const field of own)
      expect((await save({ [field]: 'premium' })).body['errors']).toMatchObject([{ path: field }]);
    expect((await save({ portfolio: [{ id: provider.id, alt: '', width: 1 }] })).status).toBe(422);
    const raw = JSON.stringify(body({})).replace('{', '{"__proto__":{"role":"admin"},');
    const answer = await test.app.inject({
      method: 'PUT',
      url: '/api/provider/profile',
      headers: {
        host: '127.0.0.1',
        origin: 'http://127.0.0.1',
        cookie: await test.cookieOf(provider),
        'content-type': 'application/json',
      },
      payload: raw,
    });
    expect([400, 422]).toContain(answer.statusCode);
  });

  it('refuses too many places, too many pictures and a repeated picture', async () => {
    expect((await save({ locationsServed: Array.from({ length: 201 }, (_, index) => `Place ${index}`) })).status).toBe(
      422,
    );
    expect((await save({ portfolio: Array.from({ length: 25 }, () => ({ id: provider.id, alt: '' })) })).status).toBe(
      422,
    );
    const twice = await save({ portfolio: [1, 2].map(() => ({ id: provider.id, alt: '' })) });
    expect(twice.body['errors']).toMatchObject([
      { path: 'portfolio', message: 'You have added the same picture twice.' },
    ]);
  });
});

describe('a service', () => {
  const add = (more: object) =>
    test.call(provider, 'POST', '/api/provider/services', {
      serviceName: 'Geysers',
      description: '',
      priceCents: 500_00,
      ...more,
    });

  it.each(Object.entries(texts))('saves %s in a service unchanged', async (_what, text) => {
    const answer = await add({ serviceName: text, description: text });
    expect(answer.body).toMatchObject({ serviceName: text, description: text });
  });

  it.each(Object.entries(refused))('refuses a service with %s', async (_what, text) => {
    expect((await add({ serviceName: text })).body['errors']).toMatchObject([{ path: 'serviceName' }]);
    expect((await add({ description: text })).body['errors']).toMatchObject([{ path: 'description' }]);
  });

  it('accepts a price in whole cents from R0 to R100,000,000, or none', async () => {
    for (const priceCents of [0, 1, 100_000_000_00, null])
      expect((await add({ priceCents })).body).toMatchObject({ priceCents });
    for (const priceCents of [-1, 0.5, 100_000_000_01, 1e308, '500', true])
      expect((await add({ priceCents })).status).toBe(422);
  });

  it('refuses a service without a name', async () => {
    for (const serviceName of ['', ' \t\n ', '\u00a0']) {
      expect((await add({ serviceName })).body['errors']).toMatchObject([
        { path: 'serviceName', message: 'Service name is required' },
      ]);
    }
  });
});

describe('the directory', () => {
  const list = (query: string) => test.call(provider, 'GET', `/api/providers?${query}`);

  it.each(Object.entries(texts))('searches the directory for %s without failing', async (_what, text) => {
    const typed = encodeURIComponent(text.slice(0, 60));
    for (const query of [`location=${typed}`, `category=${typed}`]) expect((await list(query)).status).toBe(200);
  });

  it.each([
    'location=%00',
    'category=%00',
    `location=${'x'.repeat(121)}`,
    `category=${'x'.repeat(61)}`,
    'category=',
    'location=%20',
    'minRating=5',
    'minRating=0',
    'minRating=4.5',
    'minJobs=0',
    'minJobs=1e9',
    'sort=price',
    'sort=newest&sort=jobs',
    'cursor=x',
    'limit=1000',
    '__proto__=x',
  ])('refuses the directory query %s', async (query) => expect((await list(query)).status).toBe(422));
});
