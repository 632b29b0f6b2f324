import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { cookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { Refusal } from '#core/errors.ts';
import { minute } from '#core/time.ts';
import { encodingFor, makeFixedAnswer, sendFixedAnswer, type FixedAnswer } from '../fixed-answer.ts';
import type { World } from '#engine/work.ts';

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Lungisa</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });`;

/**
 * Registers the OpenAPI document at `/api/openapi.json` and its page at `/api/docs`. Each is made at its first request and kept
 * as bytes, so that pending answers hold neither copies nor file descriptors. Who takes them compressed has no limit.
 */
export function registerApiReference(app: FastifyInstance, world: World): void {
  const answers: Record<string, () => Promise<FixedAnswer>> = {
    '/api/openapi.json': async () => makeFixedAnswer(types.json, await writeInThread(cookieName(world.config))),
    '/api/docs': () => makeFixedAnswer(types.html, page),
    '/api/docs/start.js': () => makeFixedAnswer(types.js, start),
    '/api/docs/swagger-ui.css': async () => makeFixedAnswer(types.css, await readFile(join(swagger, 'swagger-ui.css'))),
    '/api/docs/swagger-ui-bundle.js': async () =>
      makeFixedAnswer(types.js, await readFile(join(swagger, 'swagger-ui-bundle.js'))),
  };
  const plain = limitBytes(world);
  for (const [path, make] of Object.entries(answers)) {
    let made: Promise<FixedAnswer> | undefined;
    const forget = (error: unknown) => {
      made = undefined;
      throw error;
    };
    app.get(path, async (request, reply) => {
      const answer = await (made ??= make().catch(forget));
      if (encodingFor(request.headers['accept-encoding']) === 'plain') plain.take(answer.plain.length);
      return sendFixedAnswer(request, reply, answer);
    });
  }
}

/** Bytes that the reference sends uncompressed in a minute: one small request asks for up to 1.4 MB of them. */
const maxPlainBytes = 20_000_000;

/** Counts bytes by the minute; `take` refuses those beyond the limit. */
function limitBytes({ clock }: World) {
  let [current, taken] = [0, 0];
  return {
    take(bytes: number): void {
      const now = Math.floor(clock.now().getTime() / minute);
      if (now !== current) [current, taken] = [now, 0];
      if (taken + bytes > maxPlainBytes) throw new Refusal('server.busy', { retryAfterSeconds: 60 });
      taken += bytes;
    },
  };
}

const types = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Writes the OpenAPI document in a thread of its own: it takes a second of work, in which the main thread would answer no one. */
async function writeInThread(cookie: string): Promise<string> {
  const worker = new Worker(new URL('./openapi-thread.ts', import.meta.url), { workerData: cookie, execArgv: [] });
  const [text] = (await once(worker, 'message')) as [string];
  return text;
}
