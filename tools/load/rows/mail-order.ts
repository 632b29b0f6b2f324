import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aMember } from '#features/accounts/server/testing.ts';
import { aMailServer, type MailServer } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { freePort } from '#tools/free-port.ts';
import { connect } from '#tools/bench/database.ts';
import { worldOn } from '#tools/bench/world.ts';
import { ask, post, register } from '#tests/support/database-loss.ts';
import { until } from '#tests/support/processes.ts';
import { primaryOf, startOwnDatabase } from '../own-database.ts';
import { startProduct } from '../product.ts';
import { below, type Finding, type Primary, type Row, type Setting } from '../row.ts';

/** Seconds from what happens until its mail is with the mail server. */
export const promised = { security: 10, other: 60 };

/** A mail that is not there after so many milliseconds is counted with this time. */
const maxWait = 5 * 60_000;
/** Password resets that are asked for while others wait. */
const resets = 3;

async function waitForMail({ accepted }: MailServer, to: string, count = 1): Promise<number> {
  const began = performance.now();
  await until(() => accepted.filter((mail) => mail.to.includes(to)).length >= count, maxWait).catch(() => {});
  return (performance.now() - began) / 1_000;
}

/** Has so many mails and reactions wait, at a mail server that takes `msPerMail` for each, and asks for new passwords. */
export async function sendBehindOthers(
  { database, waiting, msPerMail }: { database: Primary; waiting: number; msPerMail: number },
  setting: Pick<Setting, 'arrangement' | 'folder' | 'say' | 'started'>,
): Promise<Finding[]> {
  const { folder, say, started } = setting;
  const world = worldOn(database.url);
  started.push(() => world.db.$client.end());
  const mailServer = await aMailServer();
  started.push(() => mailServer.close());
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Lungisa <post@lungisa.example>',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    EMAIL_VERIFICATION: 'false',
  };
  const app = await startProduct({ env, database }, setting);
  const cookie = await register(app);
  const { id: problemId } = await post(app, cookie);
  await ask(app, cookie, '/quotes', { providerId: provider.providerId, problemId, description: 'Please quote.' });
  const other = await waitForMail(mailServer, provider.email);

  mailServer.onData = () => sleep(msPerMail);
  const sql = connect(database.url);
  started.push(() => sql.end());
  await sql`
    with written as (
      insert into mails (id, account_id, event_id, category, subject, text, html, created_at)
      select gen_random_uuid(), ${provider.id}, gen_random_uuid(), 'quoteUpdates', 'Notice', 'Notice', 'Notice', now()
      from generate_series(1, ${waiting}::int) returning id)
    insert into pgboss.job (name, data, retry_limit, created_on)
    select queue, data, 5, now() - interval '1 hour' from written, lateral (values
      ('mail', jsonb_build_object('mailId', id)), ('react', jsonb_build_object('eventId', id))) jobs (queue, data)`;
  const times: number[] = [];
  for (let turn = 1; turn <= resets; turn += 1) {
    await ask(app, '', '/accounts/password/link', { email: member.email });
    times.push(await waitForMail(mailServer, member.email, turn));
  }
  const [left] = await sql<{ count: number }[]>`select count(*)::int from mails where sent_at is null`;
  say(
    `Password resets left after ${times.map((time) => time.toFixed(1)).join(', ')} s; then ${left?.count} of ${waiting} mails still waited.`,
  );
  return [
    below('a request for a quote is mailed after', other, promised.other, 's'),
    below(
      `a password reset is mailed, with ${waiting} mails waiting, after`,
      Math.max(...times),
      promised.security,
      's',
    ),
    { goal: 'others still waited', seen: String(left?.count), holds: (left?.count ?? 0) > 0 },
  ];
}

async function run(setting: Setting): Promise<Finding[]> {
  const database = primaryOf(await startOwnDatabase(setting));
  await migrate(database.url);
  return sendBehindOthers({ database, waiting: 10_000, msPerMail: 50 }, setting);
}

export const mailOrder: Row = {
  name: 'mail-order',
  title: 'A password reset while 10,000 mails wait',
  minutes: 1,
  short: 1,
  run,
};
