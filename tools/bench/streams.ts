import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { notify } from '#features/notifications/server/notify.ts';
import { system } from '#server/engine/actor.ts';
import { newId } from '#server/engine/columns.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { listenTo, type Listener } from '#server/live/live-listener.ts';
import { transact } from '#server/engine/work.ts';
import { startProduct } from './contestants.ts';
import { connect, makeEmpty, type Stop } from './database.ts';
import { lines } from './report.ts';
import { signIn } from './scenarios.ts';
import { worldOn } from './world.ts';

export type Size = { streams: number; events: number; drops: number };
/** Events a second, each of which tells two people something. */
const pace = 500;
const writers = 8;
/** Until every screen is at rest, in milliseconds. */
const patience = 60_000;

type Screen = {
  accountId: string;
  cookie: string;
  stream: Listener | undefined;
  /** When it was told anything, and when something happened that it had to be told. */
  heardAt: number[];
  happenedAt: number[];
  /** The newest notification that it shows. */
  shows: string | null;
  isStale: boolean;
  isAsking: boolean;
};

/**
 * Opens `streams` streams on one process, each by a person with a screen that asks again whenever it is told to; has `events` happen at a
 * steady pace while `drops` connections are cut at random; and compares in the end what each screen shows with the database. Whether
 * all of them are true.
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

  const open = async (screen: Screen) => {
    screen.stream = await listenTo(product.port, screen.cookie, ({ event }) => {
      if (event !== 'fresh' && event !== 'hint') return;
      screen.heardAt.push(performance.now());
      screen.isStale = true;
      void ask(screen);
    });
    if (screen.stream.status !== 200) throw new Error(`a stream was answered with ${screen.stream.status}`);
  };
  const ask = async (screen: Screen) => {
    if (screen.isAsking) return;
    screen.isAsking = true;
    while (screen.isStale) {
      screen.isStale = false;
      const { items } = await read<{ items: { id: string }[] }>({
        agent,
        port: product.port,
        path: '/api/notifications?limit=1',
        cookie: screen.cookie,
      });
      screen.shows = items[0]?.id ?? null;
    }
    screen.isAsking = false;
  };
  const atRest = async () => {
    for (
      const deadline = performance.now() + patience;
      screens.some(({ isAsking, isStale }) => isAsking || isStale);
      await sleep(20)
    )
      if (performance.now() > deadline) throw new Error('the screens do not come to rest');
  };

  const before = await product.memory();
  await inParallel(50, screens, open);
  await atRest();
  await sleep(1_000);
  const after = await product.memory();

  const began = performance.now();
  const happen = async (turn: number) => {
    await sleep(Math.max(0, began + (turn * 1000) / pace - performance.now()));
    const told = [pick(screens), pick(screens)];
    const at = performance.now();
    for (const screen of told) screen.happenedAt.push(at);
    await transact(world, system, (work) =>
      notify(
        work,
        { id: newId(), at: new Date() },
        told.map(({ accountId }) => ({
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
    await sleep((Math.random() * events * 1000) / pace);
    const screen = pick(screens);
    screen.stream?.leave();
    await sleep(Math.random() * 1_000);
    await open(screen);
  };
  await Promise.all([inParallel(writers, [...Array(events).keys()], happen), ...Array.from({ length: drops }, drop)]);
  const seconds = (performance.now() - began) / 1000;
  await sleep(500);
  await atRest();

  const newest = await sql<{ account_id: string; id: string }[]>`
    select distinct on (account_id) account_id, id from notifications order by account_id, created_at desc, id desc`;
  const held = new Map(newest.map(({ account_id, id }) => [account_id, id]));
  const wrong = screens.filter(({ accountId, shows }) => shows !== (held.get(accountId) ?? null)).length;
  const delays = screens.flatMap(delaysOf).toSorted((one, other) => one - other);
  const at = (share: number) =>
    (delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN).toFixed(1);
  const perStream = before === null || after === null ? '–' : ((after - before) / streams / 1024).toFixed(1);
  say(
    lines([
      ['Streams', 'events', 'in s', 'drops', 'told ms, p50', 'p99', 'longest', 'kB a stream', 'screens that are wrong'],
      [
        String(streams),
        String(events),
        seconds.toFixed(0),
        String(drops),
        at(0.5),
        at(0.99),
        at(1),
        perStream,
        String(wrong),
      ],
    ]),
  );
  screens.forEach(({ stream }) => stream?.leave());
  return wrong === 0;
}

/** From the moment a change begins to be written until a screen of somebody it concerns is told; whoever was cut off, until they are back. */
const delaysOf = ({ happenedAt, heardAt }: Screen): number[] =>
  happenedAt.map((happened) => (heardAt.find((heard) => heard >= happened) ?? Number.POSITIVE_INFINITY) - happened);

async function makePeople(sql: Sql, many: number): Promise<Screen[]> {
  const people = await sql<{ id: string }[]>`
    insert into accounts (id, full_name, email, email_verified, role, status, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.org', true, 'member', 'approved', now(), now() from generate_series(1, ${many}::int) n
    returning id`;
  const screens: Screen[] = [];
  for (const { id } of people) {
    const cookie = await signIn(sql, id);
    screens.push({
      accountId: id,
      cookie,
      stream: undefined,
      heardAt: [],
      happenedAt: [],
      shows: null,
      isStale: false,
      isAsking: false,
    });
  }
  return screens;
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Does it for each, so many at once, in their order. */
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

function read<Answer>({
  cookie,
  ...where
}: {
  agent: Agent;
  port: number;
  path: string;
  cookie: string;
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', ...where, headers: { cookie } }, (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text) as Answer) : reject(new Error(text)),
      );
    }).on('error', reject);
  });
}
