import type { AnyProcedure } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, isSecure, writeCookie } from '#features/accounts/server/sessions/session-cookie.ts';
import { procedureOf } from '#server/features.ts';
import { databaseCode, isDatabaseAway } from '#engine/postgres/database-errors.ts';
import { maxReplicaAge, type Replica } from '#engine/postgres/follow-replica.ts';
import { RequestContext } from '#engine/request-context.ts';
import type { World } from '#engine/work.ts';
import type { Shell } from './gate.ts';
import { runOperation } from './run-operation.ts';

/**
 * The readings that may be two seconds old, and whose. They show many things of strangers, no live hint has a page ask for them again,
 * and no step is taken on what they say alone. Everything else is read from the primary, above all what is one's own.
 */
export const replicaReadings = [
  ['problems', 'feed', 'everyone'],
  ['problems', 'newer', 'everyone'],
  ['problems', 'list', 'everyone'],
  ['problems', 'count', 'everyone'],
  ['problems', 'places', 'everyone'],
  ['problems', 'related', 'everyone'],
  ['providers', 'list', 'everyone'],
  ['search', 'find', 'everyone'],
  ['search', 'suggest', 'everyone'],
  ['reviews', 'ofProvider', 'everyone'],
  ['reviews', 'distribution', 'everyone'],
  // A person follows a link to what is a moment old, and acts there: they read the primary.
  ['problems', 'read', 'visitors'],
  ['problems', 'comments', 'visitors'],
  ['providers', 'read', 'visitors'],
] as const;

const readers = new Map<AnyProcedure, 'everyone' | 'visitors'>(
  replicaReadings.map(([feature, name, who]) => [procedureOf(feature, name), who]),
);

type CookieConfig = World['config'];
const cookieName = (config: CookieConfig): string => (isSecure(config) ? '__Host-lungisa-changed' : 'lungisa-changed');

/** Milliseconds for which a browser reads from the primary after it has changed something: longer than a replica may lag. */
const ownWritesFor = 2 * maxReplicaAge;

/** The cookie by which every process knows that a browser has just changed something. It says nothing, so that a forged one gains nothing. */
export const changedCookie = (config: CookieConfig): string =>
  writeCookie(cookieName(config), '1', ownWritesFor, config);

/** The replica cancelled the reading, or was asked to change something. */
const replicaCodes = new Set(['40001', '25006']);
const tookTooLong = '57014';

type Call = { request: FastifyRequest; reply: FastifyReply };

/** Calls an operation. A reading of the list goes to the replica while that is fresh, and to the primary if it fails there. */
export function readOrChange(
  { world, replica }: Pick<Shell, 'world' | 'replica'>,
  procedure: AnyProcedure,
  input: object,
  context: RequestContext,
  call: Call,
): Promise<unknown> {
  const who = replica === undefined ? undefined : readers.get(procedure);
  if (
    replica === undefined ||
    who === undefined ||
    (who === 'visitors' && context.reader !== null) ||
    !replica.isFresh() ||
    readCookie(call.request.headers.cookie, cookieName(world.config)) !== null
  )
    return runOperation(procedure, input, context);
  return readFrom(replica, procedure, input, context, call);
}

async function readFrom(
  replica: Replica,
  procedure: AnyProcedure,
  input: object,
  context: RequestContext,
  { request, reply }: Call,
): Promise<unknown> {
  const { primary } = context;
  const reading = new RequestContext({ ...primary, db: replica.db }, context.actor, request, reply, { primary });
  try {
    return await runOperation(procedure, input, reading);
  } catch (error) {
    const code = databaseCode(error) ?? '';
    if (!isDatabaseAway(error) && !replicaCodes.has(code)) throw error;
    // One reading that takes too long says nothing about the others.
    if (code !== tookTooLong) replica.distrust();
    return runOperation(procedure, input, context);
  }
}
