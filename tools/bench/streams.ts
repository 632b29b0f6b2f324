import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { notify } from '#features/notifications/server/notify.ts';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { listenTo, type Listener } from '#tests/support/live-listener.ts';
import { transact } from '#engine/work.ts';
import { startProduct } from './contestants.ts';
import { connect, makeEmpty } from './database.ts';
import type { Stop } from './stop-all.ts';
import { lines } from './report.ts';
import { addPeople } from './sign-in.ts';
import { worldOn } from './world.ts';
import type { Sql } from '#tests/support/sql-client.ts';

export type Size = { streams: number; events: number; drops: number };
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
 * Opens `streams` streams on one process, each for a person with a screen that fetches again at every hint. Makes `events` events at a
 * steady rate while `drops` connections are cut at random. Returns whether every screen shows the newest notification in the end.
 */
export async function measureStreams(
  folder: string,
  { streams, events, drops }: Size,
  say: (line: string) => void,
  started: Stop[],
): Promise<boolean> {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: say, durable: true });
  started.push(server.stop);
  const databaseUrl = await makeEmpty(server.url, 'streams');
  const sql = connect(databaseUrl);
  started.push(() => sql.end());
  const product = await startProduct({ databaseUrl, folder, peerFolder: '', started });
  const world = worldOn(databaseUrl);
  started.push(() => world.db.$client.end());
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  started.push(async () => agent.destroy());
  const screens = await makePeople(sql, streams);

  const open = async (screen: Screen): Promise<void> => {
    screen.stream = await listenTo(product.port, screen.cookie, ({ event }) => {
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
        port: product.port,
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
      screens.some(({ isFetching, isStale }) => isFetching || isStale);
      await sleep(20)
    )
      if (performance.now() > deadline) throw new Error('The screens do not settle.');
  };

  const before = await product.memory();
  await inParallel(50, screens, open);
  await waitUntilSettled();
  await sleep(1_000);
  const after = await product.memory();

  const began = performance.now();
  const makeEvent = async (turn: number) => {
    await sleep(Math.max(0, began + (turn * 1000) / eventsPerSecond - performance.now()));
    const recipients = [pick(screens), pick(screens)];
    const at = performance.now();
    for (const screen of recipients) screen.happenedAt.push(at);
    await transact(world, system, (work) =>
      notify(
        work,
        { id: newId(), at: new Date() },
        recipients.map(({ accountId }) => ({
          accountId,
          type: 'other',
          title: `Event ${turn}`,
          description: '',
          linkTo: null,
        })),
      ),
    );
  };
  const drop = async () => {
    await sleep((Math.random() * events * 1000) / eventsPerSecond);
    const screen = pick(screens);
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
  const wrong = screens.filter(({ accountId, newestId }) => newestId !== (newestIds.get(accountId) ?? null)).length;
  const delays = screens.flatMap(delaysOf).toSorted((one, other) => one - other);
  const quantile = (share: number) =>
    (delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN).toFixed(1);
  const perStream = before === null || after === null ? '–' : ((after - before) / streams / 1024).toFixed(1);
  say(
    lines([
      ['Streams', 'events', 'in s', 'drops', 'hint ms, p50', 'p99', 'longest', 'kB a stream', 'wrong screens'],
      [
        String(streams),
        String(events),
        seconds.toFixed(0),
        String(drops),
        quantile(0.5),
        quantile(0.99),
        quantile(1),
        perStream,
        String(wrong),
      ],
    ]),
  );
  screens.forEach(({ stream }) => stream?.leave());
  return wrong === 0;
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
