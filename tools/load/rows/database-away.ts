import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#tools/bench/database.ts';
import {
  findPostmaster,
  isReady,
  putUnderLoad,
  register,
  signalPostgres,
  waitUntilAllWorks,
} from '#tests/support/database-loss.ts';
import { listenTo } from '#tests/support/live-listener.ts';
import { until } from '#tests/support/processes.ts';
import { primaryOf, startOwnDatabase } from '../own-database.ts';
import { startProduct } from '../product.ts';
import { below, none, type Finding, type Row, type Setting } from '../row.ts';

const maxAnswerMs = 2_000;
const maxRecoveryMs = 5_000;

/** Takes the database away under load for so many seconds, first hanging and then killed, and looks at what was acknowledged. */
export async function loseDatabase(
  { seconds }: { seconds: number },
  setting: Pick<Setting, 'arrangement' | 'folder' | 'say' | 'started'>,
): Promise<Finding[]> {
  const { folder, say, started } = setting;
  const database = await startOwnDatabase({ folder, started });
  const app = await startProduct({ env: { DATA_DIR: join(folder, 'data') }, database: primaryOf(database) }, setting);
  const cookie = await register(app);
  const stream = await listenTo(app.port, cookie);
  started.push(async () => stream.leave());

  const ways = {
    hangs: {
      lose: () => signalPostgres(database.folder, 'SIGSTOP'),
      restore: () => signalPostgres(database.folder, 'SIGCONT'),
    },
    'is killed': {
      lose: async () => void process.kill(await findPostmaster(database.folder), 'SIGKILL'),
      restore: database.restart,
    },
  };
  const findings: Finding[] = [];
  for (const [way, { lose, restore }] of Object.entries(ways)) {
    const load = putUnderLoad(app, cookie);
    try {
      await sleep(Math.min(2_000, seconds * 1000));
      const lostAt = performance.now();
      await lose();
      await until(async () => !(await isReady(app)), 30_000);
      const saidNo = performance.now() - lostAt;
      let alive = 0;
      let requests = 0;
      while (performance.now() < lostAt + seconds * 1000) {
        requests += 1;
        if ((await fetch(`${app.url}/api/health`)).status === 200) alive += 1;
        await sleep(250);
      }
      await restore();
      const recovery = await waitUntilAllWorks(app, { cookie, stream, url: database.url(), most: 60_000 });
      await load.stop();
      const during = load.answers.filter(({ ended }) => ended > lostAt);
      // An answer that was on its way has its time from the loss on.
      const slowest = Math.max(...during.map(({ began, ended }) => ended - Math.max(began, lostAt)));
      const wrong = load.answers.filter(
        ({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter > 0),
      );
      const sql = connect(database.url());
      const kept = new Set((await sql<{ id: string }[]>`select id from problems`).map(({ id }) => id));
      await sql.end();
      const acknowledged = load.acknowledged();
      const unavailable = load.answers.filter(({ status }) => status === 503).length;
      say(
        `A database that ${way} for ${seconds} s: ${load.answers.length} answers, ${unavailable} of them 503; ${acknowledged.length} problems acknowledged; ready said no after ${Math.round(saidNo)} ms.`,
      );
      findings.push(
        below(`${way}: slowest answer`, slowest, maxAnswerMs),
        none(`${way}: answers but 200 and 503 with Retry-After`, wrong.length, load.answers.length),
        below(`${way}: ready says no after`, saidNo, maxAnswerMs + 500),
        none(`${way}: times not alive`, requests - alive, requests),
        below(`${way}: reads, writes, hints and jobs work again after`, recovery, maxRecoveryMs),
        none(
          `${way}: acknowledged and missing`,
          acknowledged.filter((id) => !kept.has(id)).length,
          acknowledged.length,
        ),
      );
    } finally {
      await load.stop();
    }
  }
  return findings;
}

export const databaseAway: Row = {
  name: 'database-away',
  title: 'Database away for 60 s and back, twice',
  minutes: 2,
  short: 2,
  run: (setting) => loseDatabase({ seconds: setting.minutes * 30 }, setting),
};
