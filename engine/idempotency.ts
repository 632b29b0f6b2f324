import { query } from './postgres/read.ts';
import { createHmac } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { isPerson, type Actor } from './actor.ts';
import { idempotencyKeys } from './tables.ts';
import type { Work, World } from './work.ts';

const keyPattern = /^[\x21-\x7e]{8,128}$/;

/**
 * Runs `act` once for a key of the person who asks, in the transaction of what it makes.
 * The same key and request again: the same answer. Another request under the key: 422. Still under way: 409.
 * A second transaction of the request names its `part`, and has an answer of its own.
 */
export async function createOnce<Who extends Actor, Result>(
  work: Work<Who>,
  request: { key: string; operation: string; input: unknown; part?: string | undefined },
  act: (work: Work<Who>) => Promise<Result>,
): Promise<Result> {
  if (!keyPattern.test(request.key)) {
    throw new Refusal('request.invalid', {
      errors: [{ path: 'Idempotency-Key', message: 'Use 8 to 128 printable characters.' }],
    });
  }
  const key = request.part === undefined ? request.key : `${request.part} ${request.key}`;
  // A signed-out person's keys are told apart by what they send, so that no visitor gets the answer of another.
  const hashes = listHashes(work.world, `${request.operation}\n${JSON.stringify(request.input)}`);
  const [requestHash] = hashes;
  const owners = isPerson(work.actor) ? [work.actor.id] : hashes.map((one) => `signed-out:${one}`);
  const [owner = ''] = owners;

  const lock = await query<{ mine: boolean }>(work.tx).row(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`${owner} ${key}`}, 0)) as mine`);
  if (lock?.mine !== true) throw new Refusal('request.in-flight');
  const [kept] = await work.tx
    .select()
    .from(idempotencyKeys)
    .where(and(inArray(idempotencyKeys.owner, owners), eq(idempotencyKeys.key, key)));
  if (kept !== undefined) {
    if (!hashes.includes(kept.requestHash)) throw new Refusal('request.key-reused');
    return kept.answer as Result;
  }
  const answer = await act(work);
  await work.tx.insert(idempotencyKeys).values({ owner, key, requestHash, answer, createdAt: work.now });
  return answer;
}

/** Forgets the answers with these ids: what they name is gone, and a repeated request makes it again. `owners` are the people who asked. */
export async function forgetAnswers(
  { tx }: Pick<Work, 'tx'>,
  { ids, owners }: { ids: readonly string[]; owners: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(idempotencyKeys).where(
    // One parameter for all: a person may have more files than a statement takes parameters.
    and(
      inArray(idempotencyKeys.owner, [...owners]),
      sql`${idempotencyKeys.answer} ->> 'id' = any(${sql.param(ids)}::text[])`,
    ),
  );
}

/** A phone keeps what it could not send for a week, and sends it under the same key. */
export const keysLast = 8 * day;

/** Forgets answers that no request under their key can ask for any more. */
export async function sweepIdempotencyKeys(world: World): Promise<void> {
  await world.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(world.clock.now().getTime() - keysLast)));
}

/** Keyed, because what is hashed may hold a password. The first is by the present secret, the others by those that it has replaced. */
const listHashes = ({ config }: World, text: string): [string, ...string[]] => [
  hash(config.sessionSecret, text),
  ...config.oldSecrets.map((secret) => hash(secret, text)),
];

const hash = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
