import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionToken } from '#features/accounts/server/sessions/session-cookie.ts';
import { brandPictureUrl } from '#features/site/brand.ts';
import { hashStyle, writeStyle } from '#features/site/server/brand-style.ts';
import { matchesEtag } from '#features/files/server/matches-etag.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { pageTitles as titles } from '#core/page-wording.ts';
import { type Brand, taglineNow } from '#engine/brand.ts';
import { languageNow } from '#engine/language.ts';
import { ownOrigin } from '#engine/own-origin.ts';
import { compressFor } from '../compress-answer.ts';
import { readFirstData, splitAddress } from './first-data.ts';
import { fillFrame, readShapes } from './first-text.ts';
import { frameOf, putFrame } from '../frame.ts';
import { followAccount, type Shell } from '#server/http/api/gate.ts';
import { makeCodeLinks } from './page-code.ts';
import { readTranslatedDocument } from './translated-document.ts';
import { contactWords, documentWords } from './wording.ts';
import { describe, escaped, plainHead, writeHead, type Head, type PageState } from './head.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Made = { etag: string; bodies: Record<Encoding, Buffer> };

/** Milliseconds that a page waits for its brand, its row and its first data: a database that is away holds up no page. */
export const pageWait = 500;
/** Documents that each process keeps: those of the pages that are read most, a few kilobytes each. */
const maxKept = 300;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Sends the document of a page. A page that is not known in time is sent with the brand alone. */
export type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  readPage: () => PageState | Promise<PageState | null>,
) => Promise<FastifyReply>;

/**
 * Makes the function that sends the first document of every page: `web/index.html` with the name, tagline, icon, colour and logo of now, so
 * that nothing of the design's flashes before, and with the head of the page, which messengers and search engines read. Without a database
 * pages get the last brand. The document of a signed-in person carries their first data; that of a visitor says with `data-visitor` that no
 * session came with the request. What takes longer than `maxWait` milliseconds is left out.
 */
export async function makeDocument(shell: Shell, webFolder: string, maxWait: number): Promise<SendDocument> {
  const { html, translate } = await readTranslatedDocument(webFolder);
  const codeLinks = await makeCodeLinks(webFolder);
  const shape = readShapes(html);
  const { world } = shell;
  /** A value; null where it fails, or takes longer than a page waits. */
  const inTime = <Value>(value: Value | Promise<Value>): Promise<Value | null> =>
    Promise.race([Promise.resolve(value).catch(() => null), wait(maxWait, null, { ref: false })]);
  const kept = new Map<string, Promise<Made>>();
  let known: Brand | null = null;

  function findMade(request: FastifyRequest, head: Head): Promise<Made> {
    const brand = known;
    const origin = ownOrigin(world.config, request.headers.host);
    const frame = frameOf(request, shell);
    const isSaving = asksToSaveData(request);
    const [page = ''] = request.url.split('?');
    const isVisitor = sessionToken(request.headers.cookie, world.config) === null;
    // A visitor's page may lead to the login instead.
    const links = !isVisitor || page === '/login' ? codeLinks(splitAddress(page).path) : '';
    const language = languageNow();
    const description = head.description?.('');
    const key = JSON.stringify([language, brand, head, description, origin, frame, isSaving, isVisitor, links]);
    const marks = `${isSaving ? ' data-saves-data' : ''}${isVisitor ? ' data-visitor' : ''}`;
    const whole = html.replace('<html', `<html${marks}`).replace('</head>', () => `${links}</head>`);
    const marked = translate(whole, language);
    const text = () =>
      brand === null ? sayDocument(marked, 'Lungisa') : writeDocument(marked, brand, { head, origin });
    const written = () => {
      const framed = putFrame(text(), frame);
      return page === '/login' && brand !== null
        ? fillFrame(framed, { title: titles.login, hint: taglineNow(brand).text }, shape)
        : framed;
    };
    const found = kept.get(key) ?? make(written());
    kept.delete(key);
    kept.set(key, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return found;
  }

  return async (request, reply, readPage) => {
    // Before any text is read.
    await inTime(followAccount(world, request));
    const [brand, found, data] = await Promise.all([
      inTime(world.readBrand(world.db)),
      inTime(readPage()),
      inTime(readFirstData(shell, request, reply)),
    ]);
    known = brand ?? known;
    const { status, head } = found ?? { status: 200, head: plainHead };
    if (found?.isSecret) void reply.header('referrer-policy', 'no-referrer');
    const made = await findMade(request, head);
    if (data !== null) {
      const script = `<script type="application/json" id="first-data">${data.json}</script>`;
      const page = made.bodies.identity.toString().replace('</body>', () => `${script}</body>`);
      const text = data.text === null ? page : fillFrame(page, data.text, shape);
      // The document is this person's alone.
      void reply.headers({ 'cache-control': 'no-store', vary });
      return reply
        .status(status)
        .type('text/html; charset=utf-8')
        .send(await compressFor(request, reply, text));
    }
    // A page that is not found may exist later, so it has no etag and the browser always asks for all of it.
    const isFound = status === 200;
    const headers = {
      'cache-control': 'no-cache',
      vary,
      ...(isFound && { etag: made.etag }),
    };
    if (isFound && matchesEtag(request.headers['if-none-match'], made.etag))
      return reply.status(304).headers(headers).send();
    const encoding = pickEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .status(status)
      .headers({ ...headers, 'content-type': 'text/html; charset=utf-8' })
      .send(made.bodies[encoding]);
  };
}

const vary = 'accept-encoding, accept-language, cookie, save-data';

/**
 * True if the browser asks sites to save data. The document tells `public/theme.js`, since not every browser that sends the wish tells it
 * to scripts: photos wait and no font comes from the first paint on.
 */
const asksToSaveData = ({ headers }: FastifyRequest): boolean =>
  String(headers['save-data'] ?? '')
    .trim()
    .toLowerCase() === 'on';

function pickEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0+)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

async function make(text: string): Promise<Made> {
  const page = Buffer.from(text);
  const [br, gzipped] = await Promise.all([compress.br(page), compress.gzip(page)]);
  return {
    etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`,
    bodies: { br, gzip: gzipped, identity: page },
  };
}

const marks = Object.keys(documentWords) as (keyof typeof documentWords)[];

/** Says the sentences of the document itself in the language of the moment. */
const sayDocument = (html: string, siteName: string): string =>
  html.replaceAll(/( data-say="(\w+)">)[^<]*/g, (found, start: string, mark: string) =>
    isOneOf(mark, marks) ? start + escaped(documentWords[mark](siteName)) : found,
  );

/** Writes the brand and the head of a page into the document. What people typed stays text. */
export function writeDocument(
  html: string,
  brand: Brand,
  page: { head: Head; origin: string | null } | null = null,
): string {
  const { siteName, icon } = brand;
  const head = page?.head ?? plainHead;
  const version = hashStyle(writeStyle(brand));
  const style = version === '' ? '' : `<link id="brand" rel="stylesheet" href="/brand/style.css?v=${version}" />`;
  const name = escaped(siteName);
  // Functions, since a replacement text gives `$` a meaning.
  return sayDocument(html, siteName)
    .replace(
      '<title>Lungisa</title>',
      () => `<title>${head.title === null ? '' : `${escaped(head.title)} · `}${name}</title>`,
    )
    .replace('name="application-name" content="Lungisa"', () => `name="application-name" content="${name}"`)
    .replace(
      'content="Connect with trusted service providers"',
      () => `${langOf(head, brand)}content="${escaped(describe(head, brand))}"`,
    )
    .replaceAll(/<(p|span) data-contact><\/\1>/g, (_, tag: string) => writeContact(tag, brand))
    .replace(/type="image\/svg\+xml" href="[^"]*"/, (found) =>
      icon === null ? found : `type="image/png" href="${brandPictureUrl(icon.id)}"`,
    )
    .replace('</head>', () => `${style}${page === null ? '' : writeHead(head, brand, page.origin)}</head>`);
}

/** Marks an English tagline in a document of another language: the login page shows it. */
const langOf = ({ description }: Head, brand: Brand): string =>
  description === null && taglineNow(brand).lang !== languageNow() ? 'lang="en" ' : '';

/** Writes the ways for people who cannot use the app to reach its team; nothing without an address and a number. */
function writeContact(tag: string, { supportEmail, supportPhone }: Brand): string {
  const [email, phone] = [escaped(supportEmail), escaped(supportPhone)];
  const ways = [
    ...(email === '' ? [] : [`<a href="mailto:${email}">${email}</a>`]),
    ...(phone === '' ? [] : [`<a href="tel:${phone}">${phone}</a>`]),
  ];
  const [way, other] = ways;
  if (way === undefined) return '';
  return `<${tag}>${other === undefined ? contactWords.help(way) : contactWords.helpEither(way, other)}</${tag}>`;
}
