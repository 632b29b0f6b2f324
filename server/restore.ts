import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSecret } from './backup/age-keys.ts';
import { Mistake, reportFailure, showSeconds, withInstallation } from './backup/command.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { environmentConfig } from './config.ts';
import { keepPrivate } from './private-folder.ts';

const usage = `Usage: npm run restore -- FILE --key backup-key.txt   brings a backup into the empty database of this environment, and its files`;

const otherSecret =
  'There is a session secret here already. Second factors and saved cards of the backup need the secret that they were made with: name it in OLD_SESSION_SECRETS.';

const say = (line: string) => void process.stdout.write(`${line}\n`);

function readCommand(): { path: string; key: string } {
  try {
    const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
    const [path, ...rest] = positionals;
    if (path === undefined || values.key === undefined || rest.length > 0) throw new Mistake(usage);
    return { path, key: values.key };
  } catch {
    throw new Mistake(usage);
  }
}

let dataFolder = '';
try {
  const { path, key } = readCommand();
  const secret = readSecret(await readFile(key, 'utf8'));
  const config = environmentConfig();
  ({ dataFolder } = config);
  for (const line of await keepPrivate(dataFolder)) say(line);
  // A secret that is there signs the sessions of this installation already, and stays.
  const keepSecret = async (text: string) => {
    if (config.sessionSecret !== undefined) return;
    const file = join(dataFolder, 'session-secret');
    const own = await readFile(file, 'utf8').catch(() => null);
    if (own === null) await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    else if (own.trim() !== text.trim()) say(otherSecret);
  };
  const { head, totals, milliseconds } = await withInstallation(config, ({ ownerUrl, storage }) =>
    restoreBackup({ databaseUrl: ownerUrl, storage, path, secret, keepSecret }),
  );
  const rows = Object.values(totals.tables).reduce((sum, one) => sum + one.rows, 0);
  say(
    `Restored the backup of ${head.at}, of Lungisa ${head.version}: ${rows} rows in ${Object.keys(totals.tables).length} tables and ${totals.files.count} files, each compared, in ${showSeconds(milliseconds)}.`,
  );
  say('Files in the storage that are newer than the backup are kept for 30 days: Storage in the console shows them.');
  if (totals.missing.length > 0) say(`${totals.missing.length} files were missing already when the backup was made.`);
} catch (error) {
  reportFailure(error, dataFolder);
}
