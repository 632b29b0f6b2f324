import fastifyStatic from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { Refusal } from '#core/errors.ts';
import { api } from './api.ts';
import { apiReference } from './api-reference.ts';
import { expectBody, hasBody } from './body-deadline.ts';
import { registerEndpoints } from './endpoints.ts';
import { health } from './health.ts';
import { live, liveness, type Liveness } from '#server/live/live.ts';
import { errorForLog } from '#server/engine/log-error.ts';
import { refuseForeignOrigin } from './origin.ts';
import { problemDetails, refusalOf } from './problem-details.ts';
import { receiving, type Receiving } from './receive-file.ts';
import { securityHeaders } from './security-headers.ts';
import type { World } from '#server/engine/work.ts';

export type AppOptions = {
  logLevel: string;
  trustedProxies: string[];
  /** Where the built browser side is; without it the API alone is served. */
  webFolder: string;
  /** Where log lines go instead of standard output. */
  logStream?: { write(line: string): void };
  /** Other limits than the product's, for whoever tests them. */
  patience?: Patience;
  receiving?: Receiving;
  liveness?: Liveness;
};

const bodyLimit = 256 * 1024;
/** Whoever sends slower than this is cut off, so that slow connections cannot use the server up. Milliseconds. */
const patience = { headers: 8_000, body: 12_000, upload: 300_000, checkEvery: 2_000 };
type Patience = typeof patience;

/** The HTTP shell: security headers, the API under /api, and the browser side everywhere else. */
export async function makeApp(world: World, options: AppOptions): Promise<FastifyInstance> {
  const slowest = options.patience ?? patience;
  const app: FastifyInstance = fastify({
    // What is logged of a request holds no address, header, body or query: those are personal.
    logger: {
      level: options.logLevel,
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: errorForLog,
      },
      ...(options.logStream && { stream: options.logStream }),
    },
    // One logger for all: a child for each request costs more than the few lines that are written say.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // The longest of all; every body but an upload's has an earlier deadline.
    requestTimeout: slowest.upload,
    http: { headersTimeout: slowest.headers, connectionsCheckingInterval: slowest.checkEvery },
    connectionTimeout: 60_000,
    keepAliveTimeout: 20_000,
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    rewriteUrl: readableUrl,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: false,
  });

  // Browsers send plain text across sites without asking first: JSON is the one thing that is read.
  app.removeContentTypeParser('text/plain');
  const headers = securityHeaders(world);
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) expectBody(request.raw, slowest.body);
    reply.headers(headers);
    refuseForeignOrigin(request, world);
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    pressureHandler: () => {
      throw new Refusal('server.busy', { retryAfterSeconds: 5 });
    },
  });

  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    // A refusal with a cause is not the fault of whoever asked.
    if (refusal === null || refusal.cause !== undefined)
      request.log.error({ id: request.id, err: error }, 'request failed');
    sendProblem(reply, refusal ?? new Refusal('server.failed'), world);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500)
      request.log.warn({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
    else request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });

  health(app, world);
  apiReference(app, world);
  api(app, world, options.receiving ?? receiving);
  live(app, world, options.liveness ?? liveness);
  registerEndpoints(app, world);
  if (existsSync(options.webFolder)) await browserSide(app, world, options.webFolder);
  else app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refusal('request.not-found'), world));
  return app;
}

/** An address that cannot be decoded is taken literally, so that it is not found as any other that is not there. */
function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

async function browserSide(app: FastifyInstance, world: World, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    // A file that is not there is not there; everything else is for the browser side to know.
    const page = request.method === 'GET' && !/^\/api(\/|$)|\.\w+$|\/\./.test(path);
    if (page) return reply.sendFile('index.html');
    return sendProblem(reply, new Refusal('request.not-found'), world);
  });
}

function sendProblem(reply: FastifyReply, refusal: Refusal, { sentences }: World): void {
  const details = problemDetails(refusal, sentences);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  void reply
    .status(details.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(details));
}
