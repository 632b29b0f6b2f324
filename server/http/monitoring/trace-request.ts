import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Span, Traces } from '#engine/traces/span.ts';
import { liveEndpoint } from '#server/live/live.ts';
import { makeAddressList } from '#server/http/limits/address-list.ts';

/**
 * Makes the function that begins the span of a request and ends it with its answer. A live stream gets none: it lasts as long as a
 * page is open. A `traceparent` counts from trusted proxies alone, since who sends it decides what is traced and where it appears.
 */
export function makeRequestTraces(
  traces: Traces | undefined,
  trustedProxies: readonly string[],
): (request: FastifyRequest, reply: FastifyReply, operation: string) => Span | undefined {
  const isTrusted = makeAddressList(trustedProxies);
  return (request, reply, operation) => {
    const { url } = request.routeOptions;
    if (traces === undefined || url === liveEndpoint.path) return undefined;
    const facts = {
      'lungisa.operation': operation,
      'lungisa.request.id': request.id,
      'http.request.method': request.method,
      ...(url !== undefined && { 'http.route': url }),
    };
    const headers = isTrusted(request.socket.remoteAddress ?? '') ? request.headers : {};
    const span = traces.begin('request', operation, facts, headers);
    if (span === undefined) return undefined;
    let isAnswered = false;
    reply.raw.once('finish', () => {
      isAnswered = true;
      const { statusCode } = reply.raw;
      span.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? String(statusCode) : undefined);
    });
    reply.raw.once('close', () => {
      if (!isAnswered) span.end({}, 'aborted');
    });
    return span;
  };
}
