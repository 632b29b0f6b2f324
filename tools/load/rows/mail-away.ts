import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aProvider } from '#features/providers/server/testing.ts';
import { aMailServer, type MailServer } from '#features/notifications/server/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { freePort } from '#tools/free-port.ts';
import { connect } from '#tools/bench/database.ts';
import { worldOn } from '#tools/bench/world.ts';
import { ask, post, putUnderLoad, register } from '#tests/support/database-loss.ts';
import { primaryOf, startOwnDatabase } from '../own-database.ts';
import { startProduct } from '../product.ts';
import { below, none, quantile, type Finding, type Row, type Setting } from '../row.ts';

const providers = 30;
/** Milliseconds between two requests for a quote; each sends a mail. */
const between = 250;

/** A server that takes connections and says nothing. */
async function startSilentServer(port: number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
    await once(server, 'close');
  };
}

/** Takes the mail server away for so many seconds, silent instead of gone for half of them, while people do what others get mails about. */
export async function loseMailServer(
  { seconds }: { seconds: number },
  setting: Pick<Setting, 'arrangement' | 'folder' | 'say' | 'started'>,
): Promise<Finding[]> {
  const { folder, say, started } = setting;
  const database = await startOwnDatabase({ folder, started });
  await migrate(database.url());
  const world = worldOn(database.url());
  started.push(() => world.db.$client.end());
  const providerIds = [];
  for (let turn = 0; turn < providers; turn += 1) providerIds.push((await aProvider(world)).providerId);
  const mailServers: MailServer[] = [await aMailServer()];
  const mailPort = mailServers[0]?.port ?? 0;
  started.push(() => mailServers.at(-1)?.close() ?? Promise.resolve());
  const port = await freePort();
  const app = await startProduct(
    {
      env: {
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        MAIL_FROM: 'Lungisa <post@lungisa.example>',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        EMAIL_VERIFICATION: 'false',
      },
      database: primaryOf(database),
    },
    setting,
  );
  const cookie = await register(app);
  const sql = connect(database.url());
  started.push(() => sql.end());
  const stopping = new AbortController();
  const writing = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const { id: problemId } = await post(app, cookie);
      const providerId = providerIds[turn % providerIds.length];
      await ask(app, cookie, '/quotes', { providerId, problemId, description: 'Please quote.' });
      await sleep(between);
    }
  })();
  const load = putUnderLoad(app, cookie);
  const unsent = async () =>
    (await sql<{ count: number }[]>`select count(*)::int from mails where sent_at is null`)[0]?.count ?? 0;
  try {
    await sleep(Math.min(3_000, seconds * 500));
    const lostAt = performance.now();
    await mailServers[0]?.close();
    await sleep(seconds * 500);
    const endSilence = await startSilentServer(mailPort);
    await sleep(seconds * 500);
    await endSilence();
    const waiting = await unsent();
    mailServers.push(await aMailServer(mailPort));
    const backAt = performance.now();
    stopping.abort();
    await writing;
    await load.stop();
    // The queue tries again at growing distances, which are at most as long as the server was away.
    const maxWait = seconds * 1000 + 60_000;
    while ((await unsent()) > 0 && performance.now() < backAt + maxWait) await sleep(250);
    const took = performance.now() - backAt;
    const mails = await sql<{ id: string; sent: boolean }[]>`select id, sent_at is not null as sent from mails`;
    const arrived = mailServers
      .flatMap(({ accepted }) => accepted)
      .map(({ mail }) => /[0-9a-f-]{36}/.exec(mail.messageId ?? '')?.[0]);
    const times = load.answers.filter(({ began }) => began > lostAt).map(({ began, ended }) => ended - began);
    const failed = load.answers.filter(({ status }) => status !== 200).length;
    say(
      `${mails.length} mails written, ${waiting} of them waited when the server came back, ${arrived.length} arrived.`,
    );
    return [
      below('requests during it: p99', quantile(times, 0.99), 400),
      none('requests failed', failed, load.answers.length),
      none('mails lost', mails.filter(({ id }) => !arrived.includes(id)).length, mails.length),
      none('mails twice', arrived.length - new Set(arrived).size, arrived.length),
      below('all are sent, after', took / 1000, maxWait / 1000, 's'),
      { goal: 'mails waited', seen: String(waiting), holds: waiting > 0 },
    ];
  } finally {
    stopping.abort();
    await load.stop();
  }
}

export const mailAway: Row = {
  name: 'mail-away',
  title: 'SMTP away for 10 minutes and back',
  minutes: 10,
  short: 1.5,
  run: (setting) => loseMailServer({ seconds: setting.minutes * 60 }, setting),
};
