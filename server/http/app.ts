import fastifyStatic from '@fastify/static';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Refusal } from '#core/errors.ts';
import { admissionLimits, makeAdmission, type AdmissionLimits } from './limits/admission.ts';
import { answerClientErrors } from './monitoring/client-errors.ts';
import { connectionLimits, guardConnections, type ConnectionLimits } from './limits/guard-connections.ts';
import { registerApiReference } from './api/api-reference.ts';
import { hasBody, setBodyDeadline } from './limits/body-deadline.ts';
import { registerEndpoints } from './api/endpoints.ts';
import { makeDocument, pageWait } from './pages/document.ts';
import { makeOfflineShell } from './pages/offline-shell.ts';
import type { Shell } from './api/gate.ts';
import { registerRowPages } from './pages/register-row-pages.ts';
import { findSitePage } from './pages/site-pages.ts';
import { registerHealthRoutes } from './monitoring/health.ts';
import { liveLimits, registerLiveRoutes, type LiveLimits } from '#server/live/live.ts';
import type { Caller } from '#engine/actor.ts';
import { shortenHeaders } from '#engine/file-headers.ts';
import { inLanguage } from '#engine/language.ts';
import { errorForLog } from '#engine/log-error.ts';
import type { Sample } from '#engine/metrics.ts';
import type { Observations } from '#engine/observations.ts';
import type { Traces } from '#engine/traces/span.ts';
import { deviceLanguage } from '#engine/request-language.ts';
import type { Replica } from '#engine/postgres/follow-replica.ts';
import { underWay } from '#engine/postgres/slow-statements.ts';
import { type Meter, makeMeters } from './monitoring/meters.ts';
import { type MetricsSource, registerMetrics } from './monitoring/metrics.ts';
import { registerOperations } from './api/operations.ts';
import { isChange, refuseForeignOrigin } from './origin.ts';
import { nameUnsure, problemDetails, toRefusal } from './api/problem-details.ts';
import { uploadLimits, type UploadLimits } from './api/receive-file.ts';
import { hashOwnScripts, securityHeaders } from './security-headers.ts';
import { makeJsonSender } from './api/send-json.ts';
import { changedCookie } from './api/replica-readings.ts';
import { capLines } from './monitoring/cap-lines.ts';
import { makeSecurityLog } from './monitoring/security-log.ts';
import { makeRequestTraces } from './monitoring/trace-request.ts';
import type { World } from '#engine/work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    meter: Meter;
    /** The sender of the request, once the gate has read it. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    sendsOwnHead?: true;
  }
}

export type AppOptions = {
  logLevel: string;
  trustedProxies: string[];
  /** The folder of the built browser side. When it is missing, the app serves the API alone. */
  webFolder: string;
  /** Takes the log lines in place of standard output. */
  logStream?: { write(line: string): void };
  /** Takes how long requests took, and the errors that they met. */
  observations?: Observations;
  /** The source of `/metrics`; without it there is no such address. */
  metrics?: MetricsSource;
  /** Begins the spans of requests, if they are traced. */
  traces?: Traces | undefined;
  /** A copy of the database, for readings that may be a moment old. */
  replica?: Replica | undefined;
  /** Tests shorten these. */
  timeouts?: Timeouts;
  /** Milliseconds that pages wait for their data; longer in tests of what they carry, since machines that test are busy. */
  pageWait?: number;
  uploadLimits?: UploadLimits;
  liveLimits?: LiveLimits;
  connectionLimits?: ConnectionLimits;
  admissionLimits?: AdmissionLimits;
};

const maxBodyBytes = 256 * 1024;
/** Milliseconds in which each part of a request must come, so that slow senders cannot take up every connection. */
const defaultTimeouts = { headers: 8_000, body: 12_000, upload: 300_000, checkEvery: 2_000 };
type Timeouts = typeof defaultTimeouts;
/** Milliseconds without a byte in either direction. */
const connectionTimeout = 60_000;
/** Milliseconds between two log lines about requests that were refused and connections that were cut. */
const reportEvery = 10_000;

/** Makes the HTTP server: security headers on every answer, the API under /api, and the browser side everywhere else. */
export async function makeApp(world: World, options: AppOptions): Promise<FastifyInstance> {
  const timeouts = options.timeouts ?? defaultTimeouts;
  const hasPages = existsSync(options.webFolder);
  const headers = securityHeaders(world, hasPages ? await hashOwnScripts(options.webFolder) : []);
  const guard = guardConnections({
    limits: options.connectionLimits ?? connectionLimits,
    // Behind a proxy the networks of people cannot be seen: it must limit their connections itself.
    uncounted: ['loopback', ...options.trustedProxies],
    // The time limit of uploads. Every other body has an earlier deadline.
    requestTimeout: timeouts.upload,
    headersTimeout: timeouts.headers,
    connectionsCheckingInterval: timeouts.checkEvery,
    keepAliveTimeout: 20_000,
  });
  const app: FastifyInstance = fastify({
    // A log line of a request holds no IP address, header, body or query: those are personal.
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
    // One logger for all: requests write few lines, and a child logger for each would cost more than it tells.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nameRequests(),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: maxBodyBytes,
    // None of its plugins asks anything outside, so that one that takes long runs on a slow machine.
    pluginTimeout: 0,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    serverFactory: (handler) => guard.makeServer(handler).setTimeout(connectionTimeout),
    clientErrorHandler: answerClientErrors(headers, world.sentences, guard.isAnswering),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    rewriteUrl: readableUrl,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: false,
  });

  // Browsers send plain text to other sites without asking them first, so only JSON is read.
  app.removeContentTypeParser('text/plain');
  const trace = makeRequestTraces(options.traces, options.trustedProxies);
  const metrics = options.metrics?.metrics;
  const findMeter = makeMeters(metrics, options.observations);
  app.decorateRequest('meter');
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, reply, done) => {
    const meter = (request.meter = findMeter(request));
    const span = options.traces && trace(request, reply, meter.operation);
    if (hasBody(request.raw)) setBodyDeadline(request.raw, timeouts.body);
    if (!meter.sendsOwnHead) reply.headers(headers).header('x-request-id', request.id);
    refuseSecondHost(request);
    refuseForeignOrigin(request, world);
    if (options.replica !== undefined && isChange(request)) reply.header('set-cookie', changedCookie(world.config));
    const within = { operation: meter.route, id: request.id, span };
    const go = () => underWay.run(isChange(request) ? { ...within, hasChanged: false } : within, done);
    inLanguage(deviceLanguage(request.headers), go);
  });
  // A route that sends its own head still leaves its refusals to the app.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.meter.sendsOwnHead) reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  const admission = makeAdmission(world, options.admissionLimits ?? admissionLimits);
  const security = makeSecurityLog(app.log);
  const failures = capLines();
  const shell: Shell = { world, admission, security, replica: options.replica };
  const reports = setInterval(() => {
    const [refused, cut] = [admission.takeCount(), guard.takeCounts()];
    if (refused > 0 || Object.keys(cut).length > 0) app.log.warn({ refused, cut }, 'more than this process can do');
    const leftOut = security.takeLeftOut();
    if (leftOut > 0) app.log.warn({ leftOut }, 'security: more lines than are written');
    const failed = failures.takeLeftOut();
    if (failed > 0) app.log.warn({ leftOut: failed }, 'failures: more lines than are written');
  }, reportEvery).unref();
  app.addHook('onClose', async () => {
    admission.stop();
    clearInterval(reports);
  });

  app.setErrorHandler((error, request, reply) => {
    const refusal = nameUnsure(toRefusal(error));
    // A refusal with a cause is our fault, not the caller's.
    if (refusal === null || refusal.cause !== undefined) {
      if (failures.take(`failed ${request.meter.route}`))
        request.log.error({ id: request.id, err: error }, 'request failed');
      options.observations?.noteError(request.meter.route, error, { at: world.clock.now(), requestId: request.id });
      metrics?.count('lungisa_errors_total', { place: request.meter.route });
    }
    if (refusal !== null) security.refused(request, refusal.code);
    sendProblem(reply, refusal ?? new Refusal('server.failed'), world);
  });
  const isVerbose = options.logLevel === 'debug' || options.logLevel === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    request.meter.note(statusCode, elapsedTime);
    const isRefused = admission.isRefused(request);
    if (isRefused) metrics?.count('lungisa_requests_refused_total');
    const level = statusCode >= 500 && !isRefused ? 'warn' : 'debug';
    if (isVerbose || (level === 'warn' && failures.take(`answered ${request.meter.route}`)))
      request.log[level]({ id: request.id, req: request, res: reply, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });

  registerHealthRoutes(app, world);
  registerApiReference(app, world);
  registerOperations(app, shell, { limits: options.uploadLimits ?? uploadLimits, send: makeJsonSender(headers) });
  const streams = registerLiveRoutes(app, shell, options.liveLimits ?? liveLimits);
  if (options.metrics !== undefined) {
    const { read } = options.metrics;
    const withStreams = async (): Promise<Sample[]> => [
      ...(await read()),
      { name: 'lungisa_live_streams', value: streams.count() },
      { name: 'lungisa_connections', value: guard.count() },
      { name: 'lungisa_connections_max', value: (options.connectionLimits ?? connectionLimits).maxInAll },
    ];
    registerMetrics(app, { ...options.metrics, read: withStreams });
  }
  registerEndpoints(app, shell);
  if (hasPages) await registerBrowserSide(app, shell, options);
  else app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refusal('request.not-found'), world));
  return app;
}

/** Names each request, in log lines and on the page of errors: other processes use other names. */
function nameRequests(): () => string {
  const process = randomBytes(3).toString('hex');
  let count = 0;
  return () => `${process}-${(count += 1)}`;
}

/** Refuses a request that names two hosts: a proxy may have checked one of them and we the other. */
function refuseSecondHost({ raw: { rawHeaders } }: FastifyRequest): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) throw new Refusal('request.malformed');
}

/** Takes an address that cannot be decoded literally, so that it gets the 404 of any unknown address. */
function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%')) return url;
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

async function registerBrowserSide(app: FastifyInstance, shell: Shell, options: AppOptions): Promise<void> {
  const { world } = shell;
  const { webFolder } = options;
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    // A route for each of 12,000 files took half of a start. The template of all pages is no page itself.
    globIgnore: ['assets/**', 'index.html*'],
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The service worker is not among them: it obeys its own policy.
      if (/\/assets\/(?:[^/]+\/)?[^/]+\.(js|css|woff2)(\.\w+)?$/.test(path)) {
        shortenHeaders(reply);
        // A file that never changes is never revalidated, nor fetched in parts.
        for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
      }
    },
  });
  const assets = await listAssets(webFolder);
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const path = request.params['*'];
    return assets.has(path) ? reply.sendFile(`assets/${path}`) : reply.callNotFound();
  });
  const sendDocument = await makeDocument(shell, webFolder, options.pageWait ?? pageWait);
  registerRowPages(app, shell, sendDocument);
  app.get('/offline-shell', await makeOfflineShell(world, webFolder));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    // The browser side knows every address but those of the API and of files.
    const isPage = request.method === 'GET' && !/^\/api(\/|$)|\.\w+$|\/\./.test(path);
    if (isPage) return sendDocument(request, reply, () => findSitePage(path));
    return sendProblem(reply, new Refusal('request.not-found'), world);
  });
}

/** Returns the paths of the files in `assets/` of a folder, but for hidden ones, which are not served. */
async function listAssets(folder: string): Promise<ReadonlySet<string>> {
  const paths = await readdir(join(folder, 'assets'), { recursive: true }).catch(() => []);
  return new Set(paths.map((path) => path.replaceAll(sep, '/')).filter((path) => !/(^|\/)\./.test(path)));
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
