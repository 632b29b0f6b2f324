import * as fc from 'fast-check';
import { beforeAll, expect, inject, it } from 'vitest';
import type { OperationMeta } from '#core/contract.ts';
import { minute } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { anAgreement, anInvoice } from '#features/papers/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aConversation } from '#features/messages/server/testing.ts';
import { aModerationCase, aDecision, aReport } from '#features/moderation/server/testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { addService } from '#features/providers/server/add-service.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { inputsFor } from './support/arbitrary-inputs.ts';
import { operations } from './support/operations.ts';
import { useApp, useWorld } from './support/testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of generated inputs for each operation. */
    inputs: number;
  }
}

/**
 * Throws generated values at every input of every operation. The seed is fixed: a failure shows the smallest input that
 * fails, and comes back at every run.
 */
const seed = 20_261_122;
const runs = inject('inputs');
/** Passwords take long to hash, and files to look at. */
const slowRuns = Math.ceil(runs * 0.3);
const slow = [
  'accounts.register',
  'accounts.signIn',
  'files.upload',
  'moderation.suspension',
  'moderation.appealSuspension',
];

const world = useWorld();
const test = useApp(world);

type Actor = 'member' | 'provider' | 'admin';
let actors: Record<Actor, Person>;
/** Ids of things that the member and the provider have, by the last word of the field or the feature that asks for them. */
let ids: Record<string, string[]>;

beforeAll(async () => {
  // More of everything than people may do, so that few inputs are refused for their number.
  world.config.limitFactor = 1_000;
  const [member, provider, admin] = [await aMember(world), await aProvider(world), await anAdmin(world)];
  actors = { member, provider, admin };
  await aPlan(world, provider.id, 'platinum');
  const parties = { member, provider };
  const quotes = [
    await aQuote(world, { ...parties }),
    await aQuote(world, { ...parties, status: 'pending_provider_response' }),
    await aQuote(world, { ...parties, status: 'quote_accepted' }),
  ];
  const jobs = [
    await aJob(world, { ...parties }),
    await aJob(world, { ...parties, status: 'awaiting_member_confirmation' }),
    await aJob(world, { ...parties, status: 'scheduled' }),
    await aJob(world, { ...parties, status: 'work_completed' }),
  ];
  const problems = [await aProblem(world, { owner: member }), await aProblem(world), await aProblem(world)];
  const services = [
    await world.as(provider, (work) => addService(work, { serviceName: 'Drains', description: '', priceCents: null })),
  ];
  const files = await Promise.all(
    [member, provider].map((owner) => aFile(world, { owner, purpose: owner === member ? 'problem' : 'job' })),
  );
  const listOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);
  ids = {
    accounts: listOf([await aMember(world), await aProvider(world, { status: 'pending' })]),
    problems: listOf(problems),
    comments: listOf([await aComment(world, { author: member }), await aComment(world, { status: 'pending' })]),
    quotes: listOf(quotes),
    jobs: listOf(jobs),
    reviews: listOf([await aReview(world, parties)]),
    messages: listOf([await aConversation(world, parties)]),
    providers: [provider.providerId],
    services: listOf(services),
    files: listOf(files),
    moderation: listOf([
      await aReport(world),
      await aReport(world),
      await aModerationCase(world),
      await aDecision(world),
    ]),
    documents: listOf([await anAgreement(world, parties), await anInvoice(world, parties)]),
  };
});

const actorsOf: Record<OperationMeta['access'], readonly Actor[]> = {
  public: ['member', 'provider', 'admin'],
  browsing: ['member', 'provider', 'admin'],
  'signed-in': ['member', 'provider', 'admin'],
  verified: ['member', 'provider', 'admin'],
  member: ['member'],
  provider: ['provider'],
  'approved-provider': ['provider'],
  'provider-party': ['provider'],
  admin: ['admin'],
};

/** The ids that a field is likely to mean: `quoteId` a quote, `id` a thing of the feature. */
const idsFor =
  (feature: string, operation: string) =>
  (field: string): string[] => {
    const [noun] = /^[a-z]+(?=Ids?$)/.exec(field) ?? [];
    const ofOperation = /comment/i.test(operation) ? 'comments' : /service/i.test(operation) ? 'services' : feature;
    const isFile = /^(photos|attachments|files|add|remove|avatarId)$/.test(field);
    const likely = ids[isFile ? 'files' : noun === undefined ? ofOperation : `${noun}s`] ?? Object.values(ids).flat();
    return [...likely, ...likely, ...likely, ids['problems']?.[0] ?? ''];
  };

/** The openings of the validator's own sentences. */
const rawSentence = /^(Invalid|Too (small|big)|Unrecognized|Expected|Required|Not |Missing)\b|expected|received/;

it.each(operations)(
  'answers any input of $operation without a failure, and refuses it in our own words',
  async ({ operation, feature, name, method, path, access, upload, schema }) => {
    world.clock.move(20 * minute);
    const { mixed, edges } = inputsFor(schema, idsFor(feature, name));
    const actor = fc.constantFrom(...actorsOf[access]);
    const check = async (by: Actor, input: unknown) => {
      const { body, status } = await send(actors[by], method, path, upload, (input ?? {}) as Record<string, unknown>);
      const { code, errors = [] } = body as { code?: string; errors?: { message: string }[] };
      expect({ status, code, isFailure: status >= 500 }).toMatchObject({ isFailure: false });
      expect(errors.map(({ message }) => message).filter((message) => rawSentence.test(message))).toEqual([]);
    };
    const numRuns = slow.includes(operation) ? slowRuns : runs;
    await fc.assert(fc.asyncProperty(actor, mixed, check), { seed, numRuns });
    for (const [at, edge] of edges.entries())
      await fc.assert(fc.asyncProperty(actor, edge, check), { seed: seed + at, numRuns: 1 });
  },
);

function send(actor: Person, method: string, path: string, upload: boolean, input: Record<string, unknown>) {
  const rest = { ...input };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = inAddress(rest[name]);
    delete rest[name];
    return value === '' ? '%20' : value;
  });
  const { body, ...others } = rest;
  if (upload)
    return test.call(
      actor,
      method,
      `/api${url}${queryOf(others)}`,
      body instanceof Uint8Array ? body : new Uint8Array(),
    );
  if (method === 'GET') return test.call(actor, method, `/api${url}${queryOf(rest)}`);
  return test.call(actor, method, `/api${url}`, method === 'DELETE' ? undefined : rest);
}

/** A value as an address can carry it: lone surrogates cannot travel there. */
const inAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()).slice(
    0,
    8_000,
  );

function queryOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${inAddress(value)}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
