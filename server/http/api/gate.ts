import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#core/contract.ts';
import { Refusal } from '#core/errors.ts';
import type { LimitUse } from '#core/limits.ts';
import { countAct } from '#features/accounts/server/count-act.ts';
import { cookieName, sessionToken, writeCookie } from '#features/accounts/server/sessions/session-cookie.ts';
import { readActor } from '#features/accounts/server/sessions/read-actor.ts';
import { isBrowsingPublic } from '#features/site/server/queries.ts';
import { isPerson, type Caller } from '#engine/actor.ts';
import { setLanguage } from '#engine/language.ts';
import { RequestContext } from '#engine/request-context.ts';
import type { Replica } from '#engine/postgres/follow-replica.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { Admission } from '#server/http/limits/admission.ts';
import type { SecurityLog } from '#server/http/monitoring/security-log.ts';

/** The parts of the process that every route needs. */
export type Shell = {
  world: World;
  admission: Admission;
  security: SecurityLog;
  /** A copy of the database, for readings that may be a moment old. */
  replica?: Replica | undefined;
};

/** The hook that refuses a request before its body is read where the process has more to do than it can. */
export const admit =
  ({ admission }: Shell) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    admission.check(request);
    done();
  };

/**
 * The one gate, before every operation and endpoint: reads once who sends the request, and throws the refusal unless `access`
 * lets them in. An operation with a limit is counted in the transaction of its change.
 */
export async function passGate(
  { world, admission }: Shell,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: LimitUse | null = null,
): Promise<RequestContext> {
  const caller = await followAccount(world, request);
  admission.learn(request, caller);
  request.caller = caller;
  const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
  if ((isNavigation || access !== 'public') && isOver(world, caller, request)) forgetSession(world, request, reply);
  const mayLook = access === 'browsing' && (isPerson(caller) || (await isBrowsingPublic(world)));
  if (!mayLook) refuseWithout(access, caller);
  const count = limit === null ? undefined : (work: PersonWork) => countAct(work, limit, request);
  return new RequestContext(world, caller, request, reply, { count });
}

/** Reads who sends a request, and has its texts written in the language of their account if they chose one. */
export async function followAccount(world: World, { headers }: FastifyRequest): Promise<Caller> {
  const caller = await readActor(world, headers.cookie);
  if (isPerson(caller) && caller.language !== null) setLanguage(caller.language);
  return caller;
}

/** A browser still brings the cookie of a session that ended elsewhere. */
const isOver = (world: World, caller: Caller, { headers }: FastifyRequest): boolean =>
  !isPerson(caller) &&
  caller.leaving === undefined &&
  caller.suspended === undefined &&
  sessionToken(headers.cookie, world.config) !== null;

/** Has the browser drop the private pictures that it keeps from that session, once: with the next page it loses the cookie, too. */
function forgetSession({ config }: World, { headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache"');
  if (headers['sec-fetch-mode'] === 'navigate')
    void reply.header('set-cookie', writeCookie(cookieName(config), '', 0, config));
}

/** True if the caller may look around the site: a signed-in person may, a visitor only while public browsing is on. */
export const mayBrowse = async (caller: Caller, world: World): Promise<boolean> =>
  isPerson(caller) || (await isBrowsingPublic(world));

function refuseWithout(access: Access, caller: Caller): void {
  if (access === 'public') return;
  if (!isPerson(caller)) throw new Refusal('accounts.signed-out');
  // Without their second factor they count as a member for what they may see, and act as nothing else.
  if (caller.needsSecondFactor && access !== 'signed-in' && access !== 'browsing')
    throw new Refusal('accounts.second-factor-needed');
  switch (access) {
    case 'browsing':
    case 'signed-in':
    case 'verified':
      return;
    case 'member':
    case 'provider':
    case 'admin':
      if (caller.role !== access) throw new Refusal('accounts.wrong-role');
      return;
    case 'provider-party':
      if (caller.providerId === null) throw new Refusal('accounts.wrong-role');
      return;
    case 'approved-provider':
      if (caller.role !== 'provider') throw new Refusal('accounts.wrong-role');
      if (caller.status !== 'approved') throw new Refusal('accounts.not-approved');
  }
}
