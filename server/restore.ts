import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readSecret } from './backup/age-keys.ts';
import { Mistake, reportFailure, showSeconds, withInstallation } from './backup/command.ts';
import { inspectTarget, restoreBackup } from './backup/restore-backup.ts';
import { type Config, environmentConfig } from './config.ts';
import { keepPrivate } from './private-folder.ts';

const usage = `Usage: npm run restore -- FILE --key backup-key.txt                  brings a backup into the empty database of this environment, and its files
       npm run restore -- FILE --key backup-key.txt --into lungisa   without the question, into the database of that name`;

const otherSecret =
  'There is a session secret here already. Second factors and saved cards of the backup need the secret that they were made with: name it in OLD_SESSION_SECRETS.';

const say = (line: string) => void process.stdout.write(`${line}\n`);

function readCommand(): { path: string; key: string; into: string | undefined } {
  try {
    const options = { key: { type: 'string' }, into: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [path, ...rest] = positionals;
    if (path === undefined || values.key === undefined || rest.length > 0) throw new Mistake(usage);
    return { path, key: values.key, into: values.into };
  } catch {
    throw new Mistake(usage);
  }
}

/** Names the target and says that it is empty, and goes on where its name is given: by `--into`, or to the one question. */
async function confirmTarget(config: Config, databaseUrl: string, into: string | undefined): Promise<void> {
  const { name, place, tables } = await inspectTarget(databaseUrl);
  const files =
    config.storage.kind === 'disk' ? join(config.dataFolder, 'files') : `the bucket ${config.storage.bucket}`;
  const state = tables === 0 ? 'empty' : `${tables} tables, and no accounts`;
  say(`Target: the database ${name} at ${place} (${state}), and ${files}.`);
  const given = into ?? (await ask(`Type ${name} to restore into it: `));
  if (given !== name) throw new Mistake(`Nothing was restored: the target is ${name}, and not ${given || 'named'}.`);
}

/** Reads one line, from a terminal or from whatever stands in for one. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = once(terminal, 'close').then(() => undefined);
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  if (answer === undefined)
    throw new Mistake('Nothing was restored: there was no answer. Name the target with --into.');
  return answer.trim();
}

let dataFolder = '';
try {
  const { path, key, into } = readCommand();
  const secret = readSecret(await readFile(key, 'utf8'));
  const config = environmentConfig();
  ({ dataFolder } = config);
  // A secret that is there signs the sessions of this installation already, and stays.
  const keepSecret = async (text: string) => {
    if (config.sessionSecret !== undefined) return;
    const file = join(dataFolder, 'session-secret');
    const own = await readFile(file, 'utf8').catch(() => null);
    if (own === null) await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    else if (own.trim() !== text.trim()) say(otherSecret);
  };
  const { head, totals, orphans, milliseconds } = await withInstallation(
    config,
    'restore',
    async ({ ownerUrl, storage }) => {
      await confirmTarget(config, ownerUrl, into);
      for (const line of await keepPrivate(dataFolder)) say(line);
      return restoreBackup({ databaseUrl: ownerUrl, storage, path, secret, keepSecret });
    },
  );
  const dropped = Object.values(orphans).reduce((sum, count) => sum + count, 0);
  const rows = Object.values(totals.tables).reduce((sum, one) => sum + one.rows, -dropped);
  say(
    `Restored the backup of ${head.at}, of Lungisa ${head.version}: ${rows} rows in ${Object.keys(totals.tables).length} tables and ${totals.files.count} files, each compared, in ${showSeconds(milliseconds)}.`,
  );
  say('Files in the storage that are newer than the backup are kept for 30 days: Storage in the console shows them.');
  const left = Object.entries(orphans).map(([table, count]) => `${table} ${count}`);
  if (left.length > 0) say(`Rows without the row that they belong to were left out: ${left.join(', ')}.`);
  if (totals.missing.length > 0) say(`${totals.missing.length} files were missing already when the backup was made.`);
} catch (error) {
  reportFailure(error, dataFolder);
}
