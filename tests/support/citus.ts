import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openClusters, type Cluster } from './clusters.ts';
import { makeMachines, readSettings } from './machines.ts';
import { hasPatroni } from './patroni.ts';
import { until } from './processes.ts';

const exec = promisify(execFile);
/** Each database has a daemon on every machine, which would look every two seconds for changes that a loss left behind. */
const hastySettings = `fsync = off
synchronous_commit = off
full_page_writes = off
citus.recover_2pc_interval = '30s'
citus.distributed_deadlock_detection_factor = 10
`;
const deploy = join(import.meta.dirname, '../../deploy/citus');

/** True if this machine has Citus for Debian's PostgreSQL 15: `deploy/citus/build.sh` brings it. */
export const hasCitus = existsSync('/usr/lib/postgresql/15/lib/citus.so');

/** True if it has Patroni too, which keeps a replica of each worker. */
export const hasCitusWithReplicas = hasCitus && hasPatroni;

/** A coordinator and two workers, with the files of `deploy/citus`. */
type Citus = {
  coordinator: Cluster;
  workers: readonly Cluster[];
  close(): Promise<void>;
};

/** Starts the three with an empty database "lungisa", to which the coordinator's `url` leads. What is not `durable` may be lost with the machine. */
export async function startCitus({ parts = 4, durable = true } = {}): Promise<Citus> {
  const { makePrimary, close } = openClusters();
  try {
    const settings = await readFile(join(deploy, 'citus.conf'), 'utf8');
    // Many parts of few rows only take time, and rows of tests need not outlast the machine.
    const hasty = durable ? '' : hastySettings;
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

/** A worker and its replica: one of the two leads. */
type WorkerPair = {
  /** The superuser's address of the one that leads. */
  findAddress(): Promise<string>;
  /** Cuts the power of the one that leads. Returns how it comes back. */
  killLeader(): Promise<() => Promise<void>>;
  /** Waits until one leads and the other has each change before it is acknowledged. */
  settle(): Promise<void>;
};

type CitusWithReplicas = {
  url: string;
  adminUrl: string;
  workers: readonly WorkerPair[];
  close(): Promise<void>;
};

/** Each pair of one group, and the coordinator alone in the first. */
const groups = [['coordinator'], ['one', 'two'], ['three', 'four']] as const;

/** Starts five machines with Patroni and `deploy/citus/patroni.yml`: a coordinator with etcd, and two workers with a replica each. */
export async function startCitusWithReplicas({ parts = 4 } = {}): Promise<CitusWithReplicas> {
  const machines = await makeMachines(groups.flat());
  const { of, secret } = machines;
  const { address: first } = of.coordinator;
  const urlOf = (user: string, address: string) => `postgres://${user}:${secret}@${address}/lungisa`;
  const values = { FIRST: first, SECOND: first, THIRD: first };
  try {
    const own = { ...values, NODE: 'one', ADDRESS: first };
    const environment = readSettings(await machines.fill('patroni/etcd.env', of.coordinator, own));
    // One machine with etcd is enough where it is not the one that is killed: `tests/patroni.torture.ts` has three.
    of.coordinator.run('/usr/bin/etcd', [], { ...environment, ETCD_INITIAL_CLUSTER: `one=http://${first}:2380` });
    const configs = new Map<string, string>();
    for (const [group, names] of groups.entries())
      for (const name of names) {
        const { address } = of[name];
        const its = { ...values, NODE: name, ADDRESS: address, GROUP: String(group) };
        const text = await machines.fill('citus/patroni.yml', of[name], its);
        const few = text.replace('citus.shard_count: 32', `citus.shard_count: ${parts}`);
        configs.set(name, await of[name].write('patroni.yml', few));
      }
    const start = (name: keyof typeof of) => of[name].run('/usr/bin/patroni', [configs.get(name) ?? '']);
    const leads = async (name: keyof typeof of): Promise<boolean> => {
      const state = await of[name].readState();
      return state?.role === 'master' && state.state === 'running';
    };
    // The first of each group leads at first.
    for (const [name] of groups) start(name);
    for (const [name] of groups) {
      await until(
        async () => (await leads(name)) && (await of[name].ask('select count(*) from pg_dist_authinfo')) === '1',
      );
      const url = urlOf('postgres', of[name].address);
      // The machines that the coordinator knows, or will know, have the role from it.
      if (name === 'coordinator')
        await exec('psql', ['-qX', '-c', `create role lungisa login password '${secret}'`, url]);
      const known = `select count(*) from pg_roles where rolname = 'lungisa'`;
      await until(async () => (await of[name].ask(known)) === '1');
      await runAlone(url, 'alter database lungisa owner to lungisa');
      await runFile(url, 'node.sql', { owner: 'lungisa', password: secret, admin: secret });
    }
    await until(async () => (await of.coordinator.ask('select count(*) from pg_dist_node where isactive')) === '3');
    for (const [, name] of groups) if (name !== undefined) start(name);
    const workers = groups.slice(1).map((names): WorkerPair => {
      // On a busy machine a leader may lose its turn by itself, and get it back.
      const findLeader = async () => {
        let leaders: (typeof names)[number][] = [];
        await until(async () => {
          const all = await Promise.all(names.map(leads));
          leaders = names.filter((_, at) => all[at]);
          return leaders.length === 1;
        });
        return leaders[0] as (typeof names)[number];
      };
      return {
        findAddress: async () => urlOf('postgres', of[await findLeader()].address),
        async killLeader() {
          const name = await findLeader();
          await of[name].signal('SIGKILL');
          return async () => start(name);
        },
        settle: () =>
          until(async () => {
            const all = await Promise.all(names.map((name) => of[name].readState()));
            if (all.some((state) => state?.state !== 'running')) return false;
            const standbys = await Promise.all(
              names.map((name) => of[name].ask(`select count(*) from pg_stat_replication where sync_state = 'sync'`)),
            );
            return (
              standbys
                .map(Number)
                .toSorted((one, other) => one - other)
                .join() === '0,1'
            );
          }, 180_000),
      };
    });
    for (const worker of workers) await worker.settle();
    return {
      url: urlOf('lungisa', first),
      adminUrl: urlOf('postgres', first),
      workers,
      close: machines.close,
    };
  } catch (error) {
    await machines.close();
    throw error;
  }
}

/** Runs a statement on this machine, and not on those that it knows. */
const runAlone = (url: string, statement: string) =>
  exec('psql', ['-qX', '-c', 'set citus.enable_ddl_propagation = off', '-c', statement, url]);

async function runFile(url: string, file: string, variables: Record<string, string | number | undefined>) {
  const given = Object.entries(variables).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
  await exec('psql', ['-qX', ...given, '-f', join(deploy, file), url]);
}
