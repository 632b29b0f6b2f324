import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeAgeKey, readRecipient, readSecret } from './backup/age-keys.ts';
import { Mistake, reportFailure, showBytes, showSeconds, withInstallation } from './backup/command.ts';
import { deleteOldBackups, makeBackup } from './backup/make-backup.ts';
import { countRows, noteBackup } from './backup/note-backup.ts';
import { readArchive } from './backup/read-archive.ts';
import { environmentConfig } from './config.ts';
import { readVersion } from '#engine/read-version.ts';

const usage = `Usage: npm run backup                                        writes a backup to BACKUP_FOLDER, encrypted to BACKUP_RECIPIENT
       npm run backup -- --keep 14                           and deletes all but the newest 14
       npm run backup -- --make-key backup-key.txt           makes the key that opens backups
       npm run backup -- --verify FILE --key backup-key.txt  reads a backup to its end and checks it`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function makeKey(path: string): Promise<void> {
  const { recipient, secret } = await makeAgeKey();
  await writeFile(path, `# Opens the backups of Lungisa. Keep it away from the server.\n# ${recipient}\n${secret}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  say(
    `${path} opens the backups. Keep it in two places, neither of them this machine: without it no backup can be read.`,
  );
  say(`Set on the server: BACKUP_RECIPIENT=${recipient}`);
}

async function verify(path: string, keyFile: string): Promise<void> {
  const began = performance.now();
  const { head, totals } = await readArchive(path, readSecret(await readFile(keyFile, 'utf8')));
  const rows = countRows(totals);
  say(`The backup of ${head.at} is whole: ${rows} rows and ${totals.files.count} files, of Lungisa ${head.version}.`);
  say(`It was read in ${showSeconds(performance.now() - began)}.`);
}

async function backUp(keep: number | undefined): Promise<void> {
  const config = environmentConfig();
  ({ dataFolder } = config);
  const { recipient, folder } = config.backup;
  const made = await withInstallation(config, 'backup', async (installation) => {
    if (recipient === undefined)
      throw new Mistake(`BACKUP_RECIPIENT is missing: make a key with npm run backup -- --make-key backup-key.txt`);
    return noteBackup(installation, dataFolder, async () =>
      makeBackup({
        ...installation,
        version: await readVersion(),
        secret: await readFile(join(config.dataFolder, 'session-secret'), 'utf8').catch(() => null),
        recipient: readRecipient(recipient),
        folder,
      }),
    );
  });
  const rows = countRows(made.totals);
  const { files, missing } = made.totals;
  say(
    `${made.path}: ${rows} rows and ${files.count} files in ${showBytes(made.bytes)}, written and read back in ${showSeconds(made.milliseconds)}.`,
  );
  if (missing.length > 0)
    say(`The storage does not have ${missing.length} files that the database names: ${missing.slice(0, 5).join(', ')}`);
  for (const name of keep === undefined ? [] : await deleteOldBackups(folder, keep)) say(`Deleted ${name}.`);
}

function readCommand() {
  try {
    return parseArgs({
      options: {
        keep: { type: 'string' },
        'make-key': { type: 'string' },
        verify: { type: 'string' },
        key: { type: 'string' },
      },
    }).values;
  } catch {
    throw new Mistake(usage);
  }
}

let dataFolder = '';
try {
  const { keep, 'make-key': keyToMake, verify: toVerify, key } = readCommand();
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new Mistake(usage);
  if (keyToMake !== undefined) await makeKey(keyToMake);
  else if (toVerify !== undefined) {
    if (key === undefined) throw new Mistake(usage);
    await verify(toVerify, key);
  } else await backUp(keep === undefined ? undefined : Number(keep));
} catch (error) {
  reportFailure(error, dataFolder);
}
