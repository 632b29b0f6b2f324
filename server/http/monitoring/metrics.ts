import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { isLoopback } from '#engine/loopback.ts';
import type { Metrics, Sample } from '#engine/metrics.ts';

export type MetricsSource = {
  metrics: Metrics;
  /** Reads the samples that are only known at the moment of the request. */
  read: () => Promise<Sample[]>;
  /** Without a token this machine alone may ask. */
  token: string | undefined;
};

/**
 * Registers `/metrics`, in the text format of Prometheus. With a token it answers those who send it (`Authorization: Bearer …`); without
 * one, this machine alone, and no request that came through a proxy. To all others it is an unknown address.
 */
export function registerMetrics(app: FastifyInstance, { metrics, read, token }: MetricsSource): void {
  app.get('/metrics', async (request, reply) => {
    if (!(token === undefined ? isOwnMachine(request) : hasToken(request, token)))
      throw new Refusal('request.not-found');
    const samples = await read();
    return reply
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      .send(metrics.render(samples));
  });
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A proxy on this machine would let everyone in: its requests name another host, or have headers of a proxy. */
const isOwnMachine = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '') &&
  isLoopback((headers.host ?? '').replace(/:\d+$/, '')) &&
  proxyHeaders.every((name) => headers[name] === undefined);

const digest = (text: string) => createHash('sha256').update(text).digest();

const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
