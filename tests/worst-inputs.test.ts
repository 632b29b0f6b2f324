import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { day } from '#core/time.ts';
import { z } from '#core/zod.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { anAgreement } from '#features/papers/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { addService } from '#features/providers/server/add-service.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { maxLines } from '#features/quotes/limits.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { aModerationCase, aDecision, aReport } from '#features/moderation/server/testing.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { newId } from '#engine/columns.ts';
import type { Person } from '#engine/actor.ts';
import { attempts } from '#engine/tables.ts';
import { allow } from './support/allow.ts';
import { operations } from './support/operations.ts';
import { useApp, useWorld } from './support/testing.ts';
import { worstTexts } from './support/worst-texts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of ways to be slow that each text of each operation is tried in. */
    worstKinds: number;
  }
}

/**
 * Searches for the input of each operation that takes the main thread longest: every text of its schema, as long as it may be, in every way
 * that is known to be slow somewhere. Counts the CPU time of this thread alone, so that neither PostgreSQL nor a busy machine is blamed on it.
 */
const maxMilliseconds = allow(100);
/** Milliseconds for all texts of an operation, also while the machine is busy. */
const maxWait = 120_000;

const world = useWorld();
const test = useApp(world);

let cast: { member: Person; provider: Person & { providerId: string }; admin: Person };
/** A thing of the cast for each first part of a path. */
let things: Record<string, string>;

beforeAll(async () => {
  const [member, provider, admin] = [
    await aMember(world),
    await aProvider(world, { vatNumber: '4480123456' }),
    await anAdmin(world),
  ];
  const problem = await aProblem(world, { owner: member });
  const agreement = await anAgreement(world, { member, provider });
  cast = { member, provider, admin };
  things = {
    problems: problem.id,
    comments: (await aComment(world, { problemId: problem.id, author: member })).id,
    quotes: (await aQuote(world, { member, provider, status: 'quote_submitted' })).id,
    jobs: agreement.jobId,
    documents: agreement.id,
    conversations: (await aConversation(world, { member, provider })).id,
    reviews: (await aReview(world)).id,
    providers: provider.providerId,
    files: (await aFile(world, { owner: member })).id,
    accounts: (await aMember(world)).id,
    reports: (await aReport(world)).id,
    moderation: (await aModerationCase(world)).id,
    decisions: (await aDecision(world)).id,
    provider: await aService(provider),
  };
});

const aService = async (provider: Person) =>
  (await world.as(provider, (work) => addService(work, { serviceName: 'Geysers', description: '', priceCents: null })))
    .id;

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  minLength?: number;
  description?: string;
};
type Path = readonly string[];

/** Code points that a text may have, as its schema describes them; those of a large body where it says nothing. */
function maxLength({ maxLength: most, description = '' }: Schema): number {
  const described = /(?:to|At most) (\d+) characters/.exec(description)?.[1];
  return Math.min(Number(described ?? most ?? 50_000), 50_000);
}

const alternative = (schema: Schema): Schema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema.allOf?.[0] ?? schema;

/** The paths of the free texts of a schema; `*` is every item of a list. */
function listTexts(given: Schema, path: Path = []): { path: Path; schema: Schema }[] {
  const schema = { ...given, ...alternative(given) };
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => listTexts(part, [...path, key]));
  if (schema.type === 'array') return schema.items === undefined ? [] : listTexts(schema.items, [...path, '*']);
  const isText = schema.type === 'string' || schema.type === undefined;
  return isText && schema.enum === undefined && schema.const === undefined && schema.format !== 'uuid'
    ? [{ path, schema }]
    : [];
}

/** Valid values of fields that take no free text. */
const plain: Record<string, string> = {
  email: 'new@example.co.za',
  password: 'sawubona-sawubona',
  specialty: 'Plumbing',
  category: 'Plumbing',
  month: '2026-11',
};

/** A value that the schema may take, with `text` at one path and few other parts. */
function fill(given: Schema, text: string, target: Path | null, path: Path = []): unknown {
  const schema = { ...given, ...alternative(given) };
  const isOnWay = target !== null && path.every((key, index) => target[index] === key);
  if (!isOnWay && given.anyOf?.some(({ type }) => type === 'null')) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || (isOnWay && target[path.length] === key))
          .map(([key, part]) => [key, fill(part, text, target, [...path, key])]),
      );
    case 'array': {
      const length =
        isOnWay && target[path.length] === '*' ? Math.min(schema.maxItems ?? 30, 200) : (schema.minItems ?? 0);
      return Array.from({ length }, () => fill(schema.items ?? {}, text, target, [...path, '*']));
    }
    case 'integer':
    case 'number':
      // Thirty lines of a cent make a price of thirty cents.
      if (path[0] === 'priceCents' && target?.[0] === 'lines') return maxLines;
      if (path.at(-1) === 'quantityThousandths') return 1000;
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    default:
      if (isOnWay && path.length === target.length) return text;
      if (schema.format === 'uuid') return things[`${path.at(-1)?.replace(/Id$/, '')}s`] ?? newId();
      if (schema.format === 'date-time') return new Date(world.clock.now().getTime() + day).toISOString();
      return plain[path.at(-1) ?? ''] ?? 'A plain text';
  }
}

const inputs = operations
  .filter(({ upload }) => !upload)
  .map((operation) => ({
    ...operation,
    name: `${operation.method} ${operation.path}`,
    schema: z.toJSONSchema(operation.schema, { io: 'input', unrepresentable: 'any' }) as Schema,
  }));
type Operation = (typeof inputs)[number];

/** Calls an operation as a person of its access, and gives back the tries that it counted. */
async function call({ method, path, access }: Operation, input: Record<string, unknown>): Promise<number> {
  const rest = { ...input };
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const typed = rest[key];
    delete rest[key];
    const thing = things[path.split('/')[1] ?? ''];
    return encodeURIComponent(key.toLowerCase().endsWith('id') ? (thing ?? String(typed)) : String(typed));
  });
  const query = Object.entries(rest).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const url = `/api${address}${method === 'GET' ? `?${new URLSearchParams(query)}` : ''}`;
  const actor = access === 'admin' ? cast.admin : access.includes('provider') ? cast.provider : cast.member;
  const before = process.threadCpuUsage();
  const body = method === 'GET' ? undefined : rest;
  const { status } = await test.call(access === 'public' ? null : actor, method, url, body);
  // Otherwise this would measure the gate.
  if (access !== 'public' && (status === 401 || status === 403)) expect.fail(`${path}: ${status}`);
  return since(before);
}

/** Milliseconds of CPU time of this thread. */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least of a few runs: the first one compiles, and others meet a collection of garbage. */
async function measure(name: string, run: () => Promise<number>): Promise<void> {
  let milliseconds = Infinity;
  for (let count = 0; count < 5 && milliseconds > maxMilliseconds; count += 1)
    milliseconds = Math.min(milliseconds, await run());
  if (milliseconds > maxMilliseconds) expect.fail(`${name}: ${Math.round(milliseconds)} ms`);
}

/** Returns some of the worst texts: those after the ones that the text before took, so that all take turns. */
function nextWorstTexts(): [string, (length: number) => string][] {
  const kinds = Object.entries(worstTexts);
  const count = Math.min(inject('worstKinds'), kinds.length);
  const chosen = Array.from({ length: count }, (_, at) => kinds[(taken + at) % kinds.length]!);
  taken += count;
  return chosen;
}
let taken = 0;

describe('the worst input', () => {
  const withTexts = inputs.filter(({ schema }) => listTexts(schema).length > 0);

  it.each(withTexts.map((operation) => [operation.name, operation] as const))(
    'of %s takes the main thread no longer than promised',
    async (_, operation) => {
      for (const { path, schema } of listTexts(operation.schema))
        for (const [kind, make] of nextWorstTexts()) {
          const text = make(maxLength(schema));
          const input = fill(operation.schema, text, path) as Record<string, unknown>;
          await measure(`${operation.name} ${path.join('.')}: ${kind}`, () => call(operation, input));
          await world.db.delete(attempts);
        }
    },
    maxWait,
  );
});

describe('a page of the worst texts', () => {
  it.each(Object.entries(worstTexts))(
    'of %s is read within the promised time of the main thread',
    async (kind, make) => {
      const { id, member, provider } = await aConversation(world);
      await aMessage(world, provider, id, make(2000).trim() || '-');
      await world.db.execute(sql`
      insert into messages (id, conversation_id, sender_id, client_id, text, created_at)
      select gen_random_uuid(), conversation_id, sender_id, gen_random_uuid(), text, created_at
      from messages, generate_series(1, 29) where conversation_id = ${id}`);
      for (const path of [`/api/conversations/${id}/messages`, `/api/conversations/${id}`, '/api/conversations'])
        await measure(`${path}: ${kind}`, async () => {
          const before = process.threadCpuUsage();
          expect((await test.call(member, 'GET', path)).status).toBe(200);
          return since(before);
        });
    },
  );

  it('of an agreement with 30 long lines is drawn as a PDF within the promised time of the main thread', async () => {
    const line = {
      description: 'Long words '.repeat(18).trim(),
      quantityThousandths: 1000,
      unitPriceCents: 100,
      vat: true,
    };
    const lines = Array.from({ length: 30 }, () => line);
    const provider = await aProvider(world, { vatNumber: '4480123456' });
    await measure('a PDF', async () => {
      const { id, member } = await anAgreement(world, { provider }, lines);
      await test.cookieOf(member);
      const before = process.threadCpuUsage();
      expect((await test.call(member, 'GET', `/documents/${id}/document.pdf`)).status).toBe(200);
      return since(before);
    });
  });
});
