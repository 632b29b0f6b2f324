import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyLanguage } from '#core/languages.ts';
import { inLanguage } from '#engine/language.ts';
import { readLanguage } from '#engine/request-language.ts';
import type { World } from '#engine/work.ts';
import { writeDocument } from './document.ts';
import { readTranslatedDocument } from './translated-document.ts';
import { makeFixedAnswer, sendFixedAnswer } from '../fixed-answer.ts';

/**
 * Makes the function that sends the document which the service worker keeps on the device and opens without a connection: `web/index.html`
 * with the brand and nothing about a person, whatever the request says of its sender. `data-kept` tells the page that it is this one.
 */
export async function makeOfflineShell(
  world: World,
  webFolder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const document = await readTranslatedDocument(webFolder);
  const html = document.html.replace('<html', '<html data-kept');
  return async (request, reply) => {
    const brand = await world.readBrand(world.db);
    const language = readLanguageOf(request);
    const page = inLanguage(language, () => writeDocument(document.translate(html, language), brand));
    return sendFixedAnswer(request, reply, await makeFixedAnswer('text/html; charset=utf-8', page));
  };
}

/** The language in the address, as the service worker of each language asks for it; English without one. */
function readLanguageOf({ query }: FastifyRequest): AnyLanguage {
  const { language } = query as { language?: unknown };
  return (typeof language === 'string' ? readLanguage(language) : null) ?? 'en';
}
