import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#core/contract.ts';
import type { CallerOf } from './operations.ts';
import type { RequestContext } from './request-context.ts';

/** The names that a path has in braces. */
type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamOf<Rest> : never;

/** The request that an endpoint's handler gets. The gate has let the caller in. */
export type EndpointRequest<A extends Access = Access, Param extends string = string> = {
  context: RequestContext<CallerOf<A>>;
  params: Record<Param, string>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** True if the caller may look around the site: a signed-in person may, a visitor only while public browsing is on. */
  mayBrowse: () => Promise<boolean>;
};

/** An address that answers something other than JSON: a file, a PDF, a calendar, a stream. Operations stand in contracts instead. */
export type Endpoint<A extends Access = Access, Path extends string = string> = {
  method: 'GET' | 'POST';
  /** From the root of the site, as in `/files/{id}/small.webp`. */
  path: Path;
  access: A;
  /** Takes a body of any type, of 4 KB at most, and does not read it. */
  ignoresBody?: boolean;
  /** Takes a body of any type, of 256 KB at most, and gives the handler its bytes as they came (`request.body`, a Buffer). */
  readsBytes?: boolean;
  handle(request: EndpointRequest<A, ParamOf<Path>>): Promise<FastifyReply>;
};

/** Declares an endpoint: its handler's caller follows from `access`, its parameters from `path`. */
export const defineEndpoint = <const A extends Access, const Path extends `/${string}`>(
  endpoint: Endpoint<A, Path>,
): Endpoint => endpoint;
