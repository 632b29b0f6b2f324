import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isPerson, type Person } from '#engine/actor.ts';
import { readActor } from '#features/accounts/server/sessions/read-actor.ts';
import { listProblems, listNewestProblems } from '#features/problems/server/queries.ts';
import { readQuote } from '#features/quotes/server/queries.ts';
import { worldOn } from './world.ts';

/** Contestant (a): the reads of the product behind a bare node:http server. The difference to the product is the cost of its frame. */
const [databaseUrl = '', port = ''] = process.argv.slice(2);
const world = worldOn(databaseUrl);

async function answer(reader: Person, url: string): Promise<unknown> {
  const [path = '', query] = url.split('?');
  if (path === '/api/problems/feed') return { items: await listNewestProblems(world, reader.id) };
  if (path === '/api/problems') return listProblems(world, reader.id, Object.fromEntries(new URLSearchParams(query)));
  return readQuote(world, reader, path.slice('/api/quotes/'.length));
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reader = await readActor(world, request.headers.cookie);
  if (!isPerson(reader)) return void response.writeHead(401).end();
  const body = JSON.stringify(await answer(reader, request.url ?? ''));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

createServer((request, response) => {
  serve(request, response).catch((error: Error) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(Number(port), '127.0.0.1');
