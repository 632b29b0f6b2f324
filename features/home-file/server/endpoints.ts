import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { limitConcurrency } from '#engine/throttling/limit-concurrency.ts';
import type { World } from '#engine/work.ts';
import { readNamer } from '#features/site/server/categories/queries.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { downloadQuery, type Part } from '../contract.ts';
import { fileNames } from '../file-names.ts';
import { indexWords } from '../wording.ts';
import { layOut } from './lay-out.ts';
import { readPart, type Work } from './queries.ts';
import { streamZip } from './write-zip.ts';

/** A download holds little more than a connection; one person has one at a time. */
const limitDownloads = limitConcurrency({ maxRunning: 8, maxWaiting: 0, maxEach: 1 });

/** The ZIP of the reader's own home file, or of one address or year of it. Nothing of it is stored. */
export const homeFileEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/home-file/lungisa-home-file.zip',
    access: 'signed-in',
    async handle({ context: { world, actor, signal }, request, reply }) {
      const query = downloadQuery.safeParse(request.query);
      if (!query.success) throw new Refusal('request.invalid');
      const works = await readPart(world, actor, query.data);
      if (works === null) throw new Refusal('home-file.too-large');
      if (works.length === 0) throw new Refusal('request.not-found');
      const facts = await readFacts(world, actor, works, query.data);
      const closed = new Promise<void>((resolve) => reply.raw.once('close', resolve));
      await takePlace(actor, closed);
      const zip = streamZip({ world, reader: actor, signal }, layOut(works), facts);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${fileNames.zip}"`,
          'cache-control': 'private, no-store',
        })
        .send(zip);
    },
  }),
];

/** Takes a place among the downloads until `closed`; refuses while there is none. */
async function takePlace({ id: by }: Person, closed: Promise<void>): Promise<void> {
  const begun = Promise.withResolvers<void>();
  limitDownloads(
    async () => {
      begun.resolve();
      await closed;
    },
    { by },
  ).catch(begun.reject);
  await begun.promise;
}

async function readFacts(world: World, { id }: Person, works: readonly Work[], { place, year }: Part) {
  const [person] = await world.db
    .select({ name: accounts.fullName, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (person === undefined) throw new Refusal('request.not-found');
  const address = works[0]?.address || indexWords.noPlace;
  const part = [...(place === undefined ? [] : [address]), ...(year === undefined ? [] : [String(year)])];
  const { siteName: site } = await world.readBrand(world.db);
  return { ...person, site, at: world.clock.now(), part, nameOf: await readNamer(world) };
}
