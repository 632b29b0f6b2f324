import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { fileGrants } from '#features/files/server/tables.ts';
import { aFile } from '#features/files/server/testing.ts';
import { jobPhotos, jobs } from '#features/jobs/server/tables.ts';
import { anAgreement, anInvoice } from '#features/papers/server/testing.ts';
import { problemPhotos, problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { hideListingText } from '#features/providers/server/hide-text.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { Work } from './queries.ts';

const world = useWorld();
const test = useApp(world);

const list = async (who: Person, query = ''): Promise<Work[]> => {
  const { status, body } = await test.call(who, 'GET', `/api/home-file${query}`);
  expect(status).toBe(200);
  return body['items'] as Work[];
};
const titles = async (who: Person, query: string) => (await list(who, query)).map(({ title }) => title).toSorted();

describe('listing', () => {
  it('x', async () => {
    const { member } = await anInvoice(world);
    console.log(JSON.stringify(await list(member), null, 1));
    console.log(JSON.stringify((await test.call(member, 'GET', '/api/home-file/places')).body, null, 1));
    const answer = await test.app.inject({ url: '/home-file/lungisa-home-file.zip', headers: { cookie: await test.cookieOf(member) } });
    console.log(answer.statusCode, answer.headers, answer.rawPayload.length);
  });
});
