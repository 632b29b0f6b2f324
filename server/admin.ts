import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { codePoints } from '#core/cut-text.ts';
import { Refusal } from '#core/errors.ts';
import { officialNameText } from '#core/typed-text/name.ts';
import { nameBounds, registration } from '#features/accounts/contract.ts';
import { adminPasswordMin } from '#features/accounts/password-limits.ts';
import { createAdmin } from '#features/accounts/server/create-admin.ts';
import { system } from '#engine/actor.ts';
import { systemClock } from '#engine/clock.ts';
import { ConfigError, environmentConfig, type Config } from './config.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { openCommandDatabase } from './command-database.ts';
import { commonParts, workConfig } from './world-parts.ts';
import { openMailer } from '#integrations/mail/mailer.ts';
import { openStorage } from '#integrations/storage/storage.ts';
import { migrate } from './database/migrate.ts';
import { openBoss, outboxOn } from '#engine/outbox.ts';
import { ownSecret } from './own-secret.ts';
import { transact, type World } from '#engine/work.ts';

const usage = 'Usage: npm run admin -- create --email anele@example.co.za [--name "Anele Dube"]';
const tooShort = `An admin's password needs at least ${adminPasswordMin} characters.`;

/** Milliseconds that a statement of the command may take. The limit of requests protects other requests, and a command has none beside it. */
const timeout = 60_000;

/** A mistake in the command, which its user can correct. */
class Mistake extends Error {}

type Wanted = { fullName: string; email: string };

/** Reads `create --email … [--name …]`, and checks both as registration does. An admin may have the name of an office. */
function readCommand(typed: string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: typed,
      options: { email: { type: 'string' }, name: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.join(' ') !== 'create' || values.email === undefined) throw new Mistake(usage);
    const read = registration
      .pick({ email: true })
      .extend({ fullName: officialNameText(nameBounds) })
      .safeParse({ fullName: values.name ?? 'Admin', email: values.email });
    if (!read.success)
      throw new Mistake(
        `${read.error.issues.map(({ path, message }) => `--${path[0] === 'email' ? 'email' : 'name'}: ${message}`).join('\n')}\n${usage}`,
      );
    return read.data;
  } catch (error) {
    // The parser's later sentences are for programmers.
    throw error instanceof Mistake
      ? error
      : new Mistake(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}.\n${usage}`);
  }
}

/** Asks twice on a terminal, without echo. Without a terminal, makes a random password, which is printed once. */
async function choosePassword(): Promise<{ password: string; made: boolean }> {
  if (!process.stdin.isTTY) return { password: randomBytes(18).toString('base64url'), made: true };
  const password = await ask(`Password (at least ${adminPasswordMin} characters): `);
  if (codePoints(password) < adminPasswordMin) throw new Mistake(tooShort);
  if ((await ask('The same again: ')) !== password) throw new Mistake('The two passwords differ.');
  return { password, made: false };
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(130);
  });
  const answer = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return answer;
}

async function create(config: Config, wanted: Wanted & { password: string }): Promise<void> {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const database = await openCommandDatabase(config, 'admin', log);
  const databaseUrl = database.url;
  try {
    if (config.ownerUrl === undefined) await migrate(databaseUrl);
    else await migrate(config.ownerUrl, { worksAt: databaseUrl });
    const boss = openBoss(databaseUrl, { listen: false, ownsTables: config.ownerUrl === undefined });
    boss.on('error', () => {});
    await boss.start();
    const world: World = {
      db: openDatabase(databaseUrl, { pool: 1, pipelines: 1, timeout }),
      clock: systemClock,
      config: workConfig(config, config.sessionSecret ?? (await ownSecret(config.dataFolder))),
      outbox: outboxOn(boss),
      storage: await openStorage(config),
      mailer: openMailer(config),
      push: null,
      payments: null,
      ...commonParts,
    };
    try {
      await transact(world, system, (work) => createAdmin(work, wanted));
    } finally {
      await boss.stop({ graceful: false });
      await world.db.$client.end();
    }
  } finally {
    await database.stop();
  }
}

try {
  const wanted = readCommand(process.argv.slice(2));
  const config = environmentConfig();
  const { password, made } = await choosePassword();
  await create(config, { ...wanted, password });
  process.stdout.write(`${wanted.email} is an admin now.\n`);
  if (made) process.stdout.write(`Password, shown this once: ${password}\n`);
} catch (error) {
  const own = error instanceof Mistake || error instanceof ConfigError;
  const sentence =
    error instanceof Refusal
      ? (error.errors?.[0]?.message ?? commonParts.sentences[error.code])
      : own
        ? error.message
        : undefined;
  process.stderr.write(
    `${sentence ?? `The admin could not be made: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`,
  );
  process.exitCode = 1;
}
