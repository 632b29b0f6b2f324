import { tablesLock } from '#engine/backup-lock.ts';
import { openClient } from '#engine/postgres/open-client.ts';
import { Mistake, reportFailure } from './backup/command.ts';
import { readSpread, spread } from './citus/spread.ts';
import { ConfigError, environmentConfig } from './config.ts';
import { migrationLock, noLimit, tryLock } from './database/migrate.ts';

const usage = `Usage: npm run citus -- spread  moves the tables that grow most to the workers, beside the writes (docs/running.md)
       npm run citus -- show    says which tables are spread`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function run(command: string | undefined): Promise<void> {
  if (command !== 'spread' && command !== 'show') throw new Mistake(usage);
  const { databaseUrl, directUrl, ownerUrl } = environmentConfig();
  const url = ownerUrl ?? directUrl ?? databaseUrl;
  if (url === undefined) throw new ConfigError('DATABASE_URL is missing: it leads to the coordinator.');
  const client = await openClient(url, 'lungisa-citus', noLimit);
  try {
    if (command === 'spread') {
      for (const lock of [migrationLock, tablesLock])
        if (!(await tryLock(client, lock)))
          throw new Mistake(
            'A start, a backup or another run changes or reads the tables. Try again when it has ended.',
          );
      await spread(client, say);
    }
    for (const { table, key, parts } of await readSpread(client))
      say(`${table}: ${parts === null ? 'on the coordinator' : `${parts} parts by ${key}`}`);
  } finally {
    await client.end();
  }
}

let dataFolder = '';
try {
  ({ dataFolder } = environmentConfig());
  await run(process.argv[2]);
} catch (error) {
  reportFailure(error, dataFolder);
}
