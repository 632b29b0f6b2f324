import { Client, type ClientConfig } from 'pg';

/** Milliseconds that a connection may take to open: a machine that is lost or hangs refuses none. */
const maxOpening = 30_000;

/**
 * A connection whose other machine the network has lost fails after about 20 seconds of waiting: the system probes it after this pause, and ten times,
 * a second apart. By itself it would begin after two hours.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a connection of its own to the database at `url`, for work that takes as long as it takes: a migration, a backup, a restore. The caller ends
 * it. A connection that is lost fails the statement on it.
 */
export async function openClient(url: string, name: string, more: ClientConfig = {}): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: maxOpening,
    ...keptAlive,
    ...more,
  });
  // Without a listener a lost connection would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
