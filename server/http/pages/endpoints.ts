import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { cursor, writeCursor, type Key } from '#core/paging.ts';
import { day, minute } from '#core/time.ts';
import { matchesEtag } from '#features/files/server/matches-etag.ts';
import { readSharedProblem, sharedProblems } from '#features/problems/server/shared-problems.ts';
import { readSharedProvider, sharedProviders } from '#features/providers/server/shared-providers.ts';
import { isBrowsingPublic } from '#features/site/server/queries.ts';
import { readPicture } from '#features/site/server/read-brand.ts';
import { isId } from '#engine/columns.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { ownOrigin } from '#engine/own-origin.ts';
import { limitConcurrency } from '#engine/throttling/limit-concurrency.ts';
import type { World } from '#engine/work.ts';
import { escaped, hashPicture, sitePicture, type SharedPicture } from './head.ts';
import { keep } from './kept.ts';
import { headOfProblem, headOfProvider } from './row-pages.ts';
import { listedPaths } from './site-pages.ts';

/** Addresses of one page of the sitemap; the protocol allows 50,000. */
const pageSize = 2_000;
/** Pages of problems, and of providers, that the sitemap lists. */
const maxPages = 100;

const lists = {
  problems: sharedProblems,
  providers: sharedProviders,
} as const;
type List = keyof typeof lists;

const keepMap = keep<string>({ age: 30 * minute, count: 40 });
const keepPicture = keep<Buffer>({ age: day, count: 100 });
/** A picture takes some 60 ms of a processor: few at once, and a stranger who asks for many waits for the others. */
const drawInTurn = limitConcurrency({ maxRunning: 1, maxWaiting: 30, maxEach: 6 });

const originOf = ({ config }: World, { headers }: FastifyRequest): string => {
  const origin = ownOrigin(config, headers.host);
  if (origin === null) throw new Refusal('request.not-found');
  return origin;
};

const sendMap = (reply: FastifyReply, xml: string) =>
  reply
    .headers({ 'cache-control': 'public, max-age=600', 'content-type': 'application/xml; charset=utf-8' })
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`);

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const writeUrls = (urls: readonly { address: string; changedAt?: string }[]): string =>
  `<urlset ${schema}>\n${urls
    .map(
      ({ address, changedAt }) =>
        `<url><loc>${escaped(address)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</url>`,
    )
    .join('\n')}\n</urlset>`;

/** The cursors at which the pages of a list begin, found by walking its index. */
async function findStarts(world: World, list: List): Promise<string[]> {
  const starts: string[] = [];
  const { skip } = lists[list];
  for (
    let start = await skip(world, null, 0);
    start !== null && starts.length < maxPages;
    start = await skip(world, start, pageSize)
  )
    starts.push(writeCursor(start));
  return starts;
}

async function writeIndex(world: World, origin: string): Promise<string> {
  const pages = await Promise.all(
    (['problems', 'providers'] as const).map(async (list) =>
      (await findStarts(world, list)).map((start) => `/sitemap/${list}/${start}`),
    ),
  );
  const addresses = ['/sitemap/pages', ...pages.flat()];
  return `<sitemapindex ${schema}>\n${addresses
    .map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>`)
    .join('\n')}\n</sitemapindex>`;
}

const writePage = async (world: World, origin: string, { list, from }: { list: List; from: Key }): Promise<string> =>
  writeUrls(
    (await lists[list].list(world, from, pageSize)).map(({ id, changedAt }) => ({
      address: `${origin}/${list}/${id}`,
      changedAt,
    })),
  );

async function sendPicture(
  world: World,
  { picture, request, reply }: { picture: SharedPicture; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const brand = await world.readBrand(world.db);
  const version = hashPicture(picture, brand);
  // Its words follow the language of the request.
  const headers = { etag: `"${version}"`, 'cache-control': 'public, max-age=600', vary: 'accept-language, cookie' };
  if (matchesEtag(request.headers['if-none-match'], headers.etag)) return reply.status(304).headers(headers).send();
  const png = await keepPicture(world, version, () =>
    drawInTurn(
      async () => {
        const { drawPicture } = await import('./draw-picture.ts');
        return drawPicture(picture, brand, brand.icon && (await readPicture(world, brand.icon.id)));
      },
      { by: request.ip },
    ),
  );
  return reply.headers({ ...headers, 'content-type': 'image/png' }).send(png);
}

const mapOf = (list: List) =>
  defineEndpoint({
    method: 'GET',
    path: `/sitemap/${list}/{cursor}`,
    access: 'public',
    async handle({ context: { world }, params, request, reply }) {
      const from = cursor.safeParse(params.cursor);
      if (!from.success || !(await isBrowsingPublic(world))) throw new Refusal('request.not-found');
      const origin = originOf(world, request);
      const page = { list, from: from.data };
      return sendMap(
        reply,
        await keepMap(world, `${origin} ${list} ${params.cursor}`, () => writePage(world, origin, page)),
      );
    },
  });

/** Files for search engines and messengers. They are the same for everyone, signed in or not. */
export const sharingEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/robots.txt',
    access: 'public',
    async handle({ context: { world }, request, reply }) {
      const origin = originOf(world, request);
      return reply
        .headers({ 'cache-control': 'public, max-age=600', 'content-type': 'text/plain; charset=utf-8' })
        .send(`User-agent: *\nDisallow: /api/\nDisallow: /unsubscribe\n\nSitemap: ${origin}/sitemap.xml\n`);
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/sitemap.xml',
    access: 'public',
    async handle({ context: { world }, request, reply }) {
      const origin = originOf(world, request);
      if (await isBrowsingPublic(world))
        return sendMap(reply, await keepMap(world, `${origin} index`, () => writeIndex(world, origin)));
      return sendMap(reply, writeUrls(listedPaths(false).map((path) => ({ address: origin + path }))));
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/sitemap/pages',
    access: 'public',
    async handle({ context: { world }, request, reply }) {
      const origin = originOf(world, request);
      const paths = listedPaths(await isBrowsingPublic(world));
      return sendMap(reply, writeUrls(paths.map((path) => ({ address: origin + path }))));
    },
  }),
  mapOf('problems'),
  mapOf('providers'),
  defineEndpoint({
    method: 'GET',
    path: '/shared/picture.png',
    access: 'public',
    async handle({ context: { world }, request, reply }) {
      return sendPicture(world, { picture: sitePicture(await world.readBrand(world.db)), request, reply });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/problems/{id}/picture.png',
    access: 'public',
    async handle({ context: { world }, params: { id }, request, reply }) {
      const found = isId(id) ? await readSharedProblem(world, null, id) : 'not-found';
      const picture = typeof found === 'string' ? null : headOfProblem(id, found).picture;
      if (picture === null) throw new Refusal('request.not-found');
      return sendPicture(world, { picture, request, reply });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/providers/{id}/picture.png',
    access: 'public',
    async handle({ context: { world }, params: { id }, request, reply }) {
      const found = isId(id) ? await readSharedProvider(world, null, id) : null;
      const picture = found === null || !found.isListed ? null : headOfProvider(found).picture;
      if (picture === null) throw new Refusal('request.not-found');
      return sendPicture(world, { picture, request, reply });
    },
  }),
];
