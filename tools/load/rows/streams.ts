import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '#engine/actor.ts';
import { hint } from '#engine/hint.ts';
import { transact } from '#engine/work.ts';
import { connect } from '#tools/bench/database.ts';
import { signInAll } from '#tools/bench/sign-in.ts';
import { worldOn } from '#tools/bench/world.ts';
import { describe, findHonest, startGenerator, startWorker, type Worker } from '../generator.ts';
import { readDeck } from '../deck.ts';
import { countOpenFiles } from '../open-files.ts';
import { maxPassedOn, startOnMarketplace } from '../product.ts';
import {
  below,
  format,
  megabyte,
  none,
  NotHere,
  quantile,
  type Finding,
  type Row,
  type Surroundings,
  type Target,
} from '../row.ts';
import type { StreamJob, StreamResult } from '../stream-clients.ts';

/** Kilobytes that a stream may take, and milliseconds until an event has reached every stream. */
const maxKilobytes = 60;
const maxReachMs = 2_000;
/** Open files that a process needs beside those of its streams. */
const otherFiles = 200;
const mostStreams = 10_000;
/** Connections through HAProxy beside the streams. */
const otherPeople = 400;

/** Opens streams on the product, sends events to all of them, and looks at what other requests notice of it. */
export async function openStreams(
  { target, streams, perSecond, seconds }: { target: Target; streams: number; perSecond: number; seconds: number },
  { say, started }: Surroundings,
): Promise<Finding[]> {
  const files = countOpenFiles();
  if (files < streams + otherFiles)
    throw new NotHere(
      `A process may have ${files} files open here. Raise that first: ulimit -n ${streams + otherFiles}`,
    );
  const sql = connect(target.databaseUrl);
  started.push(() => sql.end());
  const deck = await readDeck(target.databaseUrl);
  const listeners = await sql<{ id: string }[]>`
    select id from accounts where status = 'approved' order by id limit ${streams}`;
  const ids = listeners.map(({ id }) => id);
  const cookies = await signInAll(sql, ids);
  const world = worldOn(target.databaseUrl);
  started.push(() => world.db.$client.end());
  const { port } = target;
  const honest = startGenerator(started);
  const listen = startWorker('./stream-clients.ts', started) as Worker<StreamJob, StreamResult>;
  await honest({ port, perSecond, seconds: Math.min(10, seconds), deck });
  const before = await target.memory();
  const began = performance.now();
  const opened = (await listen({ port, cookies })) as { open: number };
  const opening = (performance.now() - began) / 1000;
  await sleep(Math.min(3_000, seconds * 1000));
  const perStream = ((await target.memory()) - before) / Math.max(1, opened.open) / 1024;

  const running = honest({ port, perSecond, seconds, deck });
  const heard: number[] = [];
  let closed = 0;
  let reports = 0;
  for (
    const until = performance.now() + seconds * 1000;
    reports === 0 || performance.now() < until;
    await sleep(1_000)
  ) {
    await listen('begin');
    const at = Date.now();
    await transact(world, system, (work) => hint(work, ids, ['notifications']));
    const answer = (await listen('wait')) as { heardAt: number[]; closed: number };
    reports += opened.open;
    heard.push(...answer.heardAt.map((heardAt) => heardAt - at));
    ({ closed } = answer);
  }
  const result = await running;
  const memory = (await target.memory()) / megabyte;
  say(`${opened.open} streams opened in ${format(opening)} s; ${format(memory)} MB in the end.`);
  say(describe(`${perSecond}/s beside ${opened.open} streams`, result));
  return [
    none('streams that did not open', cookies.length - opened.open, cookies.length),
    none('streams closed by the server', closed, opened.open),
    none('streams that an event did not reach', reports - heard.length, reports),
    below('an event reaches the last of them after', quantile(heard, 1), maxReachMs),
    below('memory of a stream', perStream, maxKilobytes, 'kB'),
    ...findHonest(result),
  ];
}

export const streams: Row = {
  name: 'streams',
  title: '10,000 streams',
  minutes: 3,
  short: 1,
  run: async (setting) => {
    const streams = setting.arrangement === 'alone' ? mostStreams : Math.min(mostStreams, maxPassedOn() - otherPeople);
    if (streams < mostStreams)
      setting.say(`HAProxy may have ${countOpenFiles()} files open here, two for each stream: ${streams} streams.`);
    const target = await startOnMarketplace(setting);
    return openStreams({ target, streams, perSecond: 20, seconds: setting.minutes * 60 }, setting);
  },
};
