import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/database/embedded-postgres.ts';
import { signalPostgres } from '#tests/support/database-loss.ts';
import type { Primary, Setting } from './row.ts';

export type OwnDatabase = {
  /** The data folder, for `signalPostgres` and `findPostmaster`. */
  folder: string;
  url: () => string;
  /** Starts it again after it has gone, and lets go of the one before. */
  restart: () => Promise<void>;
};

/** Starts an empty PostgreSQL that goes with the row. */
export async function startOwnDatabase({
  folder: parent,
  started,
}: Pick<Setting, 'folder' | 'started'>): Promise<OwnDatabase> {
  await mkdir(parent, { recursive: true });
  const folder = join(parent, 'postgres');
  const start = () => startEmbeddedPostgres({ folder, log: () => {}, durable: true });
  let current: EmbeddedPostgres;
  started.push(() => removeEmbeddedPostgres(folder));
  current = await start();
  started.push(() => current.stop());
  // One that hangs answers no stop. Where a row ends before it has let its database go on, this does.
  started.push(() => signalPostgres(folder, 'SIGCONT').catch(() => {}));
  return {
    folder,
    url: () => current.url,
    async restart() {
      const before = current;
      current = await start();
      await before.stop();
    },
  };
}

/** A database as a replica can be made of it. */
export const primaryOf = ({ folder, url }: OwnDatabase): Primary => ({ folder, url: url() });
