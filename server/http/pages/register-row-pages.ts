import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toRefusal } from '#server/http/api/problem-details.ts';
import type { SendDocument } from './document.ts';
import { routePath } from '#server/http/api/endpoints.ts';
import { passGate, type Shell } from '#server/http/api/gate.ts';
import type { PageState } from './head.ts';
import { rowPages, type RowPage } from './row-pages.ts';

/** Registers the pages whose heads follow from a row. */
export function registerRowPages(app: FastifyInstance, shell: Shell, send: SendDocument): void {
  for (const page of rowPages)
    app.get<{ Params: { id: string } }>(routePath(page.path), (request, reply) =>
      send(request, reply, () => readPage(shell, page, { request, reply, id: request.params.id })),
    );
}

/** Reads a page behind the gate; null where the process or the database has more to do than it can: the page comes all the same. */
async function readPage(
  shell: Shell,
  page: RowPage,
  { request, reply, id }: { request: FastifyRequest; reply: FastifyReply; id: string },
): Promise<PageState | null> {
  try {
    shell.admission.check(request);
    return await page.read(await passGate(shell, page.access, request, reply), id);
  } catch (error) {
    if (toRefusal(error)?.code !== 'server.busy')
      request.log.warn({ id: request.id, err: error }, 'a page without its row');
    return null;
  }
}
