import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { day } from '#core/time.ts';
import { cookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { sessions } from '#features/accounts/server/tables.ts';
import type { Actor, Person } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import type { AdmissionLimits } from '#server/http/limits/admission.ts';
import { makeApp, type AppOptions } from '#server/http/app.ts';
import { MovableClock } from '#engine/clock.ts';
import { newId } from '#engine/columns.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { commonParts } from '#server/world-parts.ts';
import type { Queue } from '#engine/work.ts';
import { openMailer } from '#integrations/mail/mailer.ts';
import { openStorage } from '#integrations/storage/storage.ts';
import { createTestDatabase } from './test-database.ts';
import { react } from '#server/queue/worker.ts';
import { transact, type Work, type World } from '#engine/work.ts';

/** Monday 16 November 2026, 10:00 in Johannesburg: where every test begins. */
export const testStart = new Date('2026-11-16T08:00:00.000Z');

/** Milliseconds that a statement may take in tests: a busy machine fails none of them. */
export const testTimeout = 60_000;

/** The cost of hashing a password in tests: a thousandth of the least that an installation may choose. */
const testCost = 2 ** -10;

const never = [Infinity, Infinity, Infinity] as const;
/** Limits that no load reaches: a busy machine makes no test meet a refusal. */
export const unlimited: AdmissionLimits = { statements: never, wait: never, minStatements: 0, delay: never };

export type TestWorld = World & {
  clock: MovableClock;
  databaseUrl: string;
  /** The folder of its files and mails. */
  folder: string;
  /** Runs `act` as `actor` in a transaction of its own. */
  as<Who extends Actor, Result>(actor: Who, act: (work: Work<Who>) => Promise<Result>): Promise<Result>;
  /** Runs what follows from everything that happened since the last call. */
  settle(): Promise<void>;
  /** The same as another process sees it: on a pool of connections of its own. */
  elsewhere: World;
  /** Tries each queued job of a feature (a mail) once, and keeps those that fail for the next call. Returns what they threw. */
  deliver(): Promise<unknown[]>;
};

/**
 * A world on a database and a folder of its own, for the tests of one file: `const world = useWorld();`
 * Its outbox keeps events until `settle` and features' jobs until `deliver`, so that tests say when they run. Mails go to its folder.
 */
export function useWorld(): TestWorld {
  let happened: string[] = [];
  let queued: (() => Promise<void>)[] = [];
  const world = {} as TestWorld;
  let drop: () => Promise<void>;
  let folder: string;
  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    folder = await mkdtemp(join(tmpdir(), 'lungisa-files-'));
    const shared = {
      clock: new MovableClock(testStart),
      config: {
        passwordMin: 6,
        passwordCost: testCost,
        emailVerification: false,
        limitFactor: 1,
        publicUrl: undefined,
        sessionSecret: 'a secret that is only ever used by the tests',
        oldSecrets: [],
        adminsNeedSecondFactor: false,
      },
      outbox: {
        send: async (_tx: unknown, eventId: string) => void happened.push(eventId),
        enqueue: async <Job extends object>(_tx: unknown, queue: Queue<Job>, jobs: readonly Job[]) =>
          void queued.push(...jobs.map((job) => () => queue.run(world, job))),
      },
      storage: await openStorage({ storage: { kind: 'disk' }, dataFolder: folder }),
      mailer: openMailer({ ...readConfig({}), dataFolder: folder }),
      push: null,
      payments: null,
      ...commonParts,
    };
    Object.assign(world, shared, {
      databaseUrl: database.url,
      folder,
      db: openDatabase(database.url, { pool: 8, timeout: testTimeout }),
      elsewhere: { ...shared, db: openDatabase(database.url, { pool: 8, timeout: testTimeout }) },
      as: (actor: Actor, act: (work: Work) => Promise<unknown>) => transact(world, actor, act),
      async settle() {
        while (happened.length > 0) {
          const now = happened;
          happened = [];
          for (const eventId of now) await react(world, eventId);
        }
      },
      async deliver() {
        const failures: unknown[] = [];
        const now = queued;
        queued = [];
        for (const run of now)
          await run().catch((error: unknown) => {
            failures.push(error);
            queued.push(run);
          });
        return failures;
      },
    });
  });
  afterAll(async () => {
    await Promise.all([world.db.$client.end(), world.elsewhere.db.$client.end()]);
    await drop();
    await rm(folder, { recursive: true });
  });
  return world;
}

export type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };

export type TestApp = {
  app: FastifyInstance;
  /** A request as `person` (null: signed out), with their cookie and our own origin; bytes go as they are. */
  call(
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  cookieOf(person: Person): Promise<string>;
};

/** The HTTP shell, silent, without pages and without a limit of load, unless a test says otherwise. */
export const makeTestApp = (world: World, more: Partial<AppOptions> = {}) =>
  makeApp(world, {
    logLevel: 'silent',
    trustedProxies: [],
    webFolder: '/nowhere',
    admissionLimits: unlimited,
    ...more,
  });

/** The HTTP shell on a test's world, without a socket. */
export function useApp(world: TestWorld): TestApp {
  const test = {} as TestApp;
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    const app = await makeTestApp(world);
    const cookieOf = async (person: Person) => {
      const cookie = cookies.get(person.id) ?? (await startSession(world, person));
      cookies.set(person.id, cookie);
      return cookie;
    };
    Object.assign(test, {
      app,
      cookieOf,
      async call(
        person: Person | null,
        method: string,
        path: string,
        body?: unknown,
        headers: Record<string, string> = {},
      ) {
        const response = await app.inject({
          method: method as 'GET',
          url: path,
          headers: {
            host: '127.0.0.1',
            origin: 'http://127.0.0.1',
            ...(person && { cookie: await cookieOf(person) }),
            ...(body instanceof Uint8Array && { 'content-type': 'application/octet-stream' }),
            ...headers,
          },
          ...(body !== undefined && { payload: body as object }),
        });
        if (person && method === 'DELETE' && path === '/api/session') cookies.delete(person.id);
        const json = /json/.test(String(response.headers['content-type']));
        return { status: response.statusCode, body: json ? response.json() : response.body, headers: response.headers };
      },
    });
  });
  afterAll(() => test.app.close());
  return test;
}

/** A session as signing in makes it; returns the Cookie header. */
export async function startSession(world: World, person: Person): Promise<string> {
  const token = newId();
  const now = world.clock.now();
  await world.db.insert(sessions).values({
    id: newId(),
    token,
    userId: person.id,
    expiresAt: new Date(now.getTime() + 7 * day),
    createdAt: now,
    updatedAt: now,
  });
  const signature = createHmac('sha256', world.config.sessionSecret).update(token).digest('base64');
  return `${cookieName(world.config)}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The steps of a thing in the log, the first one first. */
export async function listSteps(world: World, id: string): Promise<string[]> {
  const rows = await world.db
    .select({ step: events.step })
    .from(events)
    .where(eq(events.subjectId, id))
    .orderBy(asc(events.at), asc(events.id));
  return rows.map(({ step }) => step);
}
