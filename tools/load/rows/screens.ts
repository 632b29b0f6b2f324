import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { transact } from '#engine/work.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { migrate } from '#server/database/migrate.ts';
import { listenTo, type Listener } from '#tests/support/live-listener.ts';
import type { Sql } from '#tests/support/sql-client.ts';
import { connect } from '#tools/bench/database.ts';
import { addPeople } from '#tools/bench/sign-in.ts';
import { worldOn } from '#tools/bench/world.ts';
import { primaryOf, startOwnDatabase } from '../own-database.ts';
import { startProduct } from '../product.ts';
import {
  format,
  none,
  quantile,
  type Finding,
  type Row,
  type Setting,
  type Surroundings,
  type Target,
} from '../row.ts';

/** Each event makes notifications for two people. */
const eventsPerSecond = 500;
const writers = 8;
/** Milliseconds after which a screen asks again where the product had too much to do, as a page does. */
const askAgainAfter = 2_000;
/** Milliseconds until every screen must have its answer. */
const maxSettleMs = 60_000;

type Screen = {
  accountId: string;
  cookie: string;
  stream: Listener | undefined;
  /** The times of its hints, and of the events that had to send one. */
  hintedAt: number[];
  happenedAt: number[];
  /** The id of the newest notification on the screen. */
  newestId: string | null;
  isStale: boolean;
  isFetching: boolean;
};

/**
 * Opens streams on one process, each for a person with a screen that fetches again at every hint. Makes events at a steady rate while
 * connections are cut at random, and compares each screen with the database in the end.
 */
export async function dropStreams(
  { target, streams, events, drops }: { target: Target; streams: number; events: number; drops: number },
  { say, started }: Surroundings,
): Promise<Finding[]> {
  const { port } = target;
  const sql = connect(target.databaseUrl);
  started.push(() => sql.end());
  const world = worldOn(target.databaseUrl);
  started.push(() => world.db.$client.end());
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  started.push(async () => agent.destroy());
  const people = await makePeople(sql, streams);

  const open = async (screen: Screen): Promise<void> => {
    screen.stream = await listenTo(port, screen.cookie, ({ event }) => {
      if (event !== 'fresh' && event !== 'hint') return;
      screen.hintedAt.push(performance.now());
      screen.isStale = true;
      void refetch(screen);
    });
    if (screen.stream.status === 503) {
      screen.stream.leave();
      await sleep(askAgainAfter);
      return open(screen);
    }
    if (screen.stream.status !== 200) throw new Error(`The answer to a stream was ${screen.stream.status}.`);
  };
  const refetch = async (screen: Screen) => {
    if (screen.isFetching) return;
    screen.isFetching = true;
    while (screen.isStale) {
      screen.isStale = false;
      const { items } = await read<{ items: { id: string }[] }>({
        agent,
        port,
        path: '/api/notifications?limit=1',
        cookie: screen.cookie,
      });
      screen.newestId = items[0]?.id ?? null;
    }
    screen.isFetching = false;
  };
  const waitUntilSettled = async () => {
    for (
      const deadline = performance.now() + maxSettleMs;
      people.some(({ isFetching, isStale }) => isFetching || isStale);
      await sleep(20)
    )
      if (performance.now() > deadline) throw new Error('The people do not settle.');
  };

  await inParallel(50, people, open);
  await waitUntilSettled();

  const began = performance.now();
  const makeEvent = async (turn: number) => {
    await sleep(Math.max(0, began + (turn * 1000) / eventsPerSecond - performance.now()));
    const recipients = [pick(people), pick(people)];
    const at = performance.now();
    for (const screen of recipients) screen.happenedAt.push(at);
    await transact(world, system, (work) =>
      notify(
        work,
        { id: newId(), at: new Date() },
        recipients.map(({ accountId }) => ({
          accountId,
          type: 'other',
          words: () => ({ title: `Event ${turn}`, description: '' }),
          linkTo: null,
        })),
      ),
    );
  };
  const drop = async () => {
    await sleep((Math.random() * events * 1000) / eventsPerSecond);
    const screen = pick(people);
    screen.stream?.leave();
    await sleep(Math.random() * 1_000);
    await open(screen);
  };
  await Promise.all([
    inParallel(writers, [...Array(events).keys()], makeEvent),
    ...Array.from({ length: drops }, drop),
  ]);
  const seconds = (performance.now() - began) / 1000;
  await sleep(500);
  await waitUntilSettled();

  const newest = await sql<{ account_id: string; id: string }[]>`
    select distinct on (account_id) account_id, id from notifications order by account_id, created_at desc, id desc`;
  const newestIds = new Map(newest.map(({ account_id, id }) => [account_id, id]));
  const wrong = people.filter(({ accountId, newestId }) => newestId !== (newestIds.get(accountId) ?? null)).length;
  const delays = people.flatMap(delaysOf);
  say(
    `${streams} streams, ${events} events in ${seconds.toFixed(0)} s, ${drops} drops; hints after ${format(quantile(delays, 0.5))} ms (p50), ${format(quantile(delays, 0.99))} ms (p99).`,
  );
  people.forEach(({ stream }) => stream?.leave());
  return [none('screens that do not show the newest notification of the database', wrong, people.length)];
}

/** Milliseconds from the begin of each event to the hint on the screen; for a screen that was cut off, to its return. */
const delaysOf = ({ happenedAt, hintedAt }: Screen): number[] =>
  happenedAt.map((happened) => (hintedAt.find((heard) => heard >= happened) ?? Number.POSITIVE_INFINITY) - happened);

async function makePeople(sql: Sql, many: number): Promise<Screen[]> {
  const people = await addPeople(sql, many);
  return people.map((person) => ({
    ...person,
    stream: undefined,
    hintedAt: [],
    happenedAt: [],
    newestId: null,
    isStale: false,
    isFetching: false,
  }));
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Runs `act` for each item in their order, `atOnce` at a time. */
async function inParallel<Item>(
  atOnce: number,
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item);
    }),
  );
}

async function read<Answer>({
  cookie,
  ...where
}: {
  agent: Agent;
  port: number;
  path: string;
  cookie: string;
}): Promise<Answer> {
  for (;;) {
    const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      get({ host: '127.0.0.1', ...where, headers: { cookie } }, (response: IncomingMessage) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode, body }));
      }).on('error', reject);
    });
    if (status === 200) return JSON.parse(body) as Answer;
    if (status !== 503) throw new Error(body);
    await sleep(askAgainAfter);
  }
}

async function run(setting: Setting): Promise<Finding[]> {
  const database = primaryOf(await startOwnDatabase(setting));
  await migrate(database.url);
  const product = await startProduct({ env: { DATA_DIR: setting.folder }, database }, setting);
  const target = { ...product, databaseUrl: database.url };
  const share = setting.minutes / screens.minutes;
  const size = { streams: 2_000 * share, events: 10_000 * share, drops: 100 * share };
  return dropStreams({ target, ...size }, setting);
}

export const screens: Row = {
  name: 'screens',
  title: '10,000 events on 2,000 screens while 100 connections drop',
  minutes: 1,
  short: 0.1,
  run,
};
