import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandPictureUrl } from '#features/site/brand.ts';
import { hashStyle, writeStyle } from '#features/site/server/brand-style.ts';
import { matchesEtag } from '#features/files/server/matches-etag.ts';
import type { Brand } from '#server/engine/brand.ts';
import type { World } from '#server/engine/work.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Made = { brand: string; etag: string; bodies: Record<Encoding, Buffer> };

/** Milliseconds that a page waits for its brand: a database that is away holds up no page. */
const maxWait = 500;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Makes the function that sends the first document of every page: `web/index.html` with the name, tagline, icon, colour and logo of now, so
 * that nothing of the design's flashes before. It is made again when the brand has changed. Without a database pages get the last one.
 */
export async function makeDocument(
  world: World,
  webFolder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8');
  let made = await make(html, null);
  return async (request, reply) => {
    const brand = await Promise.race([
      world.readBrand(world.db).catch(() => null),
      wait(maxWait, null, { ref: false }),
    ]);
    if (brand !== null && JSON.stringify(brand) !== made.brand) made = await make(html, brand);
    const headers = { etag: made.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
    if (matchesEtag(request.headers['if-none-match'], made.etag)) return reply.status(304).headers(headers).send();
    const encoding = pickEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.headers({ ...headers, 'content-type': 'text/html; charset=utf-8' }).send(made.bodies[encoding]);
  };
}

function pickEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0+)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

async function make(html: string, brand: Brand | null): Promise<Made> {
  const page = Buffer.from(brand === null ? html : writeDocument(html, brand));
  const [br, gzipped] = await Promise.all([compress.br(page), compress.gzip(page)]);
  return {
    brand: JSON.stringify(brand),
    etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`,
    bodies: { br, gzip: gzipped, identity: page },
  };
}

/** Writes the brand into the document. What admins typed stays text. */
export function writeDocument(html: string, brand: Brand): string {
  const { siteName, tagline, icon } = brand;
  const version = hashStyle(writeStyle(brand));
  const style = version === '' ? '' : `<link id="brand" rel="stylesheet" href="/brand/style.css?v=${version}" />`;
  const name = escaped(siteName);
  // Functions, since a replacement text gives `$` a meaning.
  return html
    .replace('<title>Lungisa</title>', () => `<title>${name}</title>`)
    .replace('name="application-name" content="Lungisa"', () => `name="application-name" content="${name}"`)
    .replace('content="Connect with trusted service providers"', () => `content="${escaped(tagline)}"`)
    .replace('>Lungisa did', () => `>${name} did`)
    .replace('>Lungisa needs', () => `>${name} needs`)
    .replace(/type="image\/svg\+xml" href="[^"]*"/, (found) =>
      icon === null ? found : `type="image/png" href="${brandPictureUrl(icon.id)}"`,
    )
    .replace('</head>', () => `${style}</head>`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
