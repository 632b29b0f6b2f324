import { Agent, request } from 'node:http';
import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct, type Contestant, type Setup } from './contestants.ts';
import { connect } from './database.ts';
import { lines } from './report.ts';
import { makeScenarios } from './scenarios.ts';

export type OverloadSize = { connections: number; unreadSeconds: number; perSecond: number; overloadSeconds: number };

/** The limits for honest requests beside unread answers, for accepted requests under overload, and for the return to normal. */
const maxHonestMs = 500;
const maxAcceptedMs = 1_000;
const maxRecoveryMs = 10_000;
const maxGrowthBytes = 150 * 1024 * 1024;

type Asked = { method: 'GET' | 'PUT'; path: string; cookie?: string; body?: string };
type Answer = { status: number; ms: number };

/**
 * Asks more of the product than it can do, in two ways: connections that send requests and read no answer, and more requests a second
 * than it can answer. Says whether memory stays flat, honest and accepted requests stay fast, and all is well again in time.
 */
export async function measureOverload(setup: Setup, size: OverloadSize, say: (line: string) => void): Promise<boolean> {
  const sql = connect(setup.databaseUrl);
  setup.started.push(() => sql.end());
  const scenarios = await makeScenarios(sql);
  const [problem] = await sql<{ id: string }[]>`select id from problems where status = 'open' limit 1`;
  const product = await startProduct(setup);
  const questions = scenarios.flatMap((scenario) => scenario.questions);
  const byPeople = questions.map(({ cookie, path }): Asked => ({ method: 'GET', path, cookie }));
  const byStrangers = ['plumber', 'geyser', 'paint', 'light'].map((q): Asked => ({
    method: 'GET',
    path: `/api/search?q=${q}`,
  }));
  const changes = questions.map(({ cookie }): Asked => ({
    method: 'PUT',
    path: `/api/problems/${problem?.id}/like`,
    cookie,
    body: '{"liked":true}',
  }));
  const agent = new Agent({ keepAlive: true });
  setup.started.push(async () => agent.destroy());
  const ask = (asked: Asked) => send(product.port, agent, asked);
  for (const asked of [...byPeople, ...byStrangers, ...changes]) await ask(asked);

  const unreadHolds = await showUnread(product, byPeople, ask, size, say);
  const overloadHolds = await showOverload([byPeople, byStrangers, changes], ask, size, say);
  return unreadHolds && overloadHolds;
}

async function showUnread(
  product: Contestant,
  honest: Asked[],
  ask: (asked: Asked) => Promise<Answer>,
  { connections, unreadSeconds }: OverloadSize,
  say: (line: string) => void,
): Promise<boolean> {
  const paths = ['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/search?q=geyser'];
  const before = (await product.memory()) ?? Number.NaN;
  let isOver = false;
  let cut = 0;
  const sockets = new Set<Socket>();
  const attack = (turn: number) => {
    const socket = connectSocket(product.port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('connect', () => {
      socket.pause();
      // Half of them keep to the requests that may wait, so that only their reading can give them away.
      const count = turn % 2 === 0 ? 60 : 5;
      socket.write(`GET ${paths[turn % paths.length]} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(count));
    });
    socket.once('close', () => {
      sockets.delete(socket);
      cut += 1;
      if (!isOver) setTimeout(() => isOver || attack(turn), 1_000);
    });
    // A paused socket does not hear that the other side has closed.
    const listen = setInterval(() => socket.resume().pause(), 5_000);
    socket.once('close', () => clearInterval(listen));
  };
  for (let turn = 0; turn < connections; turn += 1) attack(turn);

  const latencies: Answer[] = [];
  let most = before;
  for (const until = performance.now() + unreadSeconds * 1000; performance.now() < until; await sleep(50)) {
    latencies.push(await ask(honest[latencies.length % honest.length] as Asked));
    most = Math.max(most, (await product.memory()) ?? Number.NaN);
  }
  isOver = true;
  sockets.forEach((socket) => socket.destroy());
  const failed = latencies.filter(({ status }) => status !== 200).length;
  const p99 = quantile(latencies, 0.99);
  say(
    lines([
      [
        'Unread connections',
        'for s',
        'cut',
        'honest requests',
        'failed',
        'p50 ms',
        'p99 ms',
        'memory before, MB',
        'most',
      ],
      [
        String(connections),
        String(unreadSeconds),
        String(cut),
        String(latencies.length),
        String(failed),
        quantile(latencies, 0.5).toFixed(0),
        p99.toFixed(0),
        megabytes(before),
        megabytes(most),
      ],
    ]),
  );
  return failed === 0 && p99 < maxHonestMs && !(most - before > maxGrowthBytes);
}

async function showOverload(
  [byPeople, byStrangers, changes]: [Asked[], Asked[], Asked[]],
  ask: (asked: Asked) => Promise<Answer>,
  { perSecond, overloadSeconds }: OverloadSize,
  say: (line: string) => void,
): Promise<boolean> {
  const kinds = [
    { name: 'Lists of strangers', share: 4, asked: byStrangers, answers: [] as Answer[] },
    { name: 'Lists of people', share: 5, asked: byPeople, answers: [] as Answer[] },
    { name: 'Changes of people', share: 1, asked: changes, answers: [] as Answer[] },
  ];
  const turns = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  // Open already, so that the figures are those of requests.
  const health: Asked = { method: 'GET', path: '/api/health' };
  await Promise.all(Array.from({ length: perSecond }, () => ask(health)));
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let turn = 0; turn < perSecond * overloadSeconds; turn += 1) {
    const due = began + (turn * 1000) / perSecond;
    if (due > performance.now() + 1) await sleep(due - performance.now());
    const kind = turns[turn % turns.length] as (typeof kinds)[number];
    const asked = kind.asked[turn % kind.asked.length] as Asked;
    under.push(ask(asked).then((answer) => void kind.answers.push(answer)));
  }
  const stopped = performance.now();
  // All is well when a request of each kind is answered three times in a row.
  for (let good = 0; good < 3 && performance.now() < stopped + 2 * maxRecoveryMs;) {
    const answers = await Promise.all(kinds.map(({ asked }) => ask(asked[0] as Asked)));
    good = answers.every(({ status, ms }) => status === 200 && ms < maxAcceptedMs) ? good + 1 : 0;
  }
  const recovery = performance.now() - stopped;
  await Promise.all(under);
  const rows = kinds.map(({ name, answers }) => {
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    return {
      p99: quantile(accepted, 0.99),
      cells: [
        name,
        String(answers.length),
        String(accepted.length),
        String(refused.length),
        String(answers.length - accepted.length - refused.length),
        quantile(accepted, 0.5).toFixed(0),
        quantile(accepted, 0.99).toFixed(0),
        quantile(refused, 0.99).toFixed(0),
      ],
    };
  });
  say(
    lines([
      [
        `${perSecond} requests/s for ${overloadSeconds} s`,
        'asked',
        'accepted',
        'refused',
        'failed',
        'accepted p50 ms',
        'p99 ms',
        'refused p99 ms',
      ],
      ...rows.map(({ cells }) => cells),
    ]),
  );
  say(`All is well ${(recovery / 1000).toFixed(1)} s after the last of them.`);
  return recovery < maxRecoveryMs && rows.every(({ p99 }) => !(p99 > maxAcceptedMs));
}

function send(port: number, agent: Agent, { method, path, cookie, body }: Asked): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began });
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const asked = request({ port, host: '127.0.0.1', method, path, agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0)).once('error', () => done(0));
    });
    asked.once('error', () => done(0));
    asked.end(body);
  });
}

function quantile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
