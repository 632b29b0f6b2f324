import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '#engine/work.ts';
import { writeDocument } from './document.ts';
import { makeFixedAnswer, sendFixedAnswer } from '../fixed-answer.ts';

/**
 * Makes the function that sends the document which the service worker keeps on the device and opens without a connection: `web/index.html`
 * with the brand and nothing about a person, whatever the request says of its sender. `data-kept` tells the page that it is this one.
 */
export async function makeOfflineShell(
  world: World,
  webFolder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const html = (await readFile(join(webFolder, 'index.html'), 'utf8')).replace('<html', '<html data-kept');
  return async (request, reply) => {
    const page = writeDocument(html, await world.readBrand(world.db));
    return sendFixedAnswer(request, reply, await makeFixedAnswer('text/html; charset=utf-8', page));
  };
}
