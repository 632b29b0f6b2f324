import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from './config.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';

const installStamp = fileURLToPath(new URL('../node_modules/.lungisa-lock', import.meta.url));

/** An installation of only what production needs says so, where a command runs without the settings of the service. */
async function isProductionInstall(): Promise<boolean> {
  const stamp = await readFile(installStamp, 'utf8').catch(() => '');
  return stamp.trim().endsWith(' production');
}

export type CommandDatabase = { url: string; stop: () => Promise<void> };

export type Command = 'admin' | 'backup' | 'restore';

/**
 * Opens the database on which a command works: that of the settings, else the one that comes along. Under production nothing is made where the
 * settings were forgotten: a command that reported success there would have worked on another database than the service.
 */
export async function openCommandDatabase(
  config: Pick<Config, 'databaseUrl' | 'directUrl' | 'dataFolder' | 'isProduction'>,
  command: Command,
  log: (line: string) => void,
): Promise<CommandDatabase> {
  if (config.databaseUrl !== undefined)
    return { url: config.directUrl ?? config.databaseUrl, stop: () => Promise.resolve() };
  const folder = join(config.dataFolder, 'postgres');
  const isThere = existsSync(join(folder, 'cluster'));
  const isProduction = config.isProduction || (await isProductionInstall());
  if (isProduction && (!isThere || command === 'restore'))
    throw new ConfigError(
      `DATABASE_URL is missing, and this is an installation for production. Run the command with the settings of the service: sudo lungisa ${command} (docs/running.md).`,
    );
  if (!isThere && command === 'backup')
    throw new ConfigError(`There is no database in ${folder}. Start Lungisa once, or set DATABASE_URL.`);
  return startEmbeddedPostgres({ folder, log });
}
