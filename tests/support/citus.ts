import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openClusters, type Cluster } from './clusters.ts';

const exec = promisify(execFile);
const deploy = join(import.meta.dirname, '../../deploy/citus');

/** True if this machine has Citus for Debian's PostgreSQL 15: `deploy/citus/build.sh` brings it. */
export const hasCitus = existsSync('/usr/lib/postgresql/15/lib/citus.so');

/** A coordinator and two workers, with the files of `deploy/citus`. */
export type Citus = {
  coordinator: Cluster;
  workers: readonly Cluster[];
  close(): Promise<void>;
};

/** Starts the three with an empty database "lungisa", to which the coordinator's `url` leads. What is not `durable` may be lost with the machine. */
export async function startCitus({ parts = 4, durable = true } = {}): Promise<Citus> {
  const { makePrimary, close } = openClusters();
  try {
    const settings = await readFile(join(deploy, 'citus.conf'), 'utf8');
    // Of few rows many parts only take time, and of rows of tests nothing need outlast the machine.
    const hasty = durable ? '' : 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';
    const more = `${settings}citus.shard_count = ${parts}\n${hasty}`;
    const [coordinator, ...workers] = await Promise.all(
      ['coordinator', 'one', 'other'].map((name) => makePrimary({ name, more })),
    );
    if (coordinator === undefined) throw new Error('There is no coordinator.');
    const all = [coordinator, ...workers];
    const { password: secret } = new URL(coordinator.adminUrl);
    const known = { owner: 'lungisa', password: secret, admin: secret };
    await Promise.all(all.map((cluster) => runFile(cluster.adminUrl, 'node.sql', known)));
    const address = '127.0.0.1';
    const [oneport, otherport] = workers.map(({ port }) => port);
    const addresses = { host: address, port: coordinator.port, one: address, oneport, other: address, otherport };
    await runFile(coordinator.adminUrl, 'coordinator.sql', addresses);
    return {
      coordinator,
      workers,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function runFile(url: string, file: string, variables: Record<string, string | number | undefined>) {
  const given = Object.entries(variables).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
  await exec('psql', ['-qX', ...given, '-f', join(deploy, file), url]);
}
