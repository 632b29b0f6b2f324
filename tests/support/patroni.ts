import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tools/free-port.ts';
import { ip, makeMachines, readSettings, type Machine, type State } from './machines.ts';
import { until } from './processes.ts';

const exec = promisify(execFile);
const programs = [
  '/usr/lib/python3/dist-packages/etcd',
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  ip,
  '/usr/lib/postgresql/15/bin/postgres',
];

/** True if this machine has Debian's Patroni, etcd, HAProxy and PostgreSQL 15, and may make networks of its own. */
export const hasPatroni = process.getuid?.() === 0 && programs.every((program) => existsSync(program));

type Member = State & { name: string };

/** One machine with etcd, Patroni and PostgreSQL on it. */
export type Node = Machine & {
  /** Starts etcd and Patroni, which starts PostgreSQL. */
  start(): Promise<void>;
};

/** Three nodes and HAProxy before them, with the files of `deploy/patroni`. */
export type Patroni = {
  nodes: readonly Node[];
  /** The address that leads to the leader, and its superuser's. */
  url: string;
  adminUrl: string;
  findLeader(): Promise<Node>;
  /** Waits until one node leads and two follow it. One of the two has each change before it is acknowledged. */
  settle(): Promise<void>;
  /** Hands the lead to another node in order. */
  switchOver(from: Node): Promise<void>;
  close(): Promise<void>;
};

const names = ['one', 'two', 'three'] as const;

/** The members of the cluster, as Patroni at an address knows them; none if it does not answer. */
async function readMembers(address: string): Promise<Member[]> {
  try {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_500) });
    return ((await answer.json()) as { members: Member[] }).members;
  } catch {
    return [];
  }
}

/** Starts a cluster with an empty database "lungisa" in it. */
export async function startPatroni(): Promise<Patroni> {
  const machines = await makeMachines(names);
  const { folder, secret, all } = machines;
  const addresses = all.map(({ address }) => address);
  const values = { FIRST: addresses[0] ?? '', SECOND: addresses[1] ?? '', THIRD: addresses[2] ?? '' };
  const nodes = await Promise.all(
    all.map(async (machine): Promise<Node> => {
      const own = { ...values, NODE: machine.name, ADDRESS: machine.address };
      const config = await machine.write('patroni.yml', await machines.fill('patroni/patroni.yml', machine, own));
      const environment = readSettings(await machines.fill('patroni/etcd.env', machine, own));
      return {
        ...machine,
        async start() {
          machine.run('/usr/bin/etcd', [], environment);
          machine.run('/usr/bin/patroni', [config]);
        },
      };
    }),
  );
  const [port, readings] = [await freePort(), await freePort()];
  const proxy = join(folder, 'haproxy.cfg');
  await writeFile(
    proxy,
    (await machines.fill('patroni/haproxy.cfg', null, values))
      .replace(':5432\n', `:${port}\n`)
      .replace(':5433\n', `:${readings}\n`),
  );
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', proxy], { stdio: 'ignore', detached: true });

  const readStates = () => Promise.all(nodes.map((node) => node.readState()));
  const isLeader = (state: State | null) => state?.role === 'master' && state.state === 'running';
  async function findLeader(): Promise<Node> {
    const states = await readStates();
    const leaders = nodes.filter((_, at) => isLeader(states[at] ?? null));
    if (leaders.length !== 1 || leaders[0] === undefined) throw new Error(`${leaders.length} nodes lead.`);
    return leaders[0];
  }
  async function settle(): Promise<void> {
    const calm = 'leader 1 running, replica 1 running, sync_standby 1 running';
    await until(async () => {
      const states = await readStates();
      const lead = states.findIndex(isLeader);
      if (lead === -1) return false;
      const members = await readMembers(addresses[lead] ?? '');
      const timeline = members.find(({ role }) => role === 'leader')?.timeline ?? 0;
      const said = members.map((one) => `${one.role} ${one.timeline - timeline + 1} ${one.state}`);
      return said.toSorted().join(', ') === calm;
    }, 180_000);
  }

  await Promise.all(nodes.map((node) => node.start()));
  const url = (user: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/lungisa`;
  const close = async () => {
    haproxy.kill('SIGKILL');
    await machines.close();
  };
  try {
    await until(async () => isLeader((await readStates()).find(isLeader) ?? null), 120_000);
    const leader = await findLeader();
    const make = async (statement: string) => {
      const where = `host=${addresses[nodes.indexOf(leader)]} user=postgres password=${secret} dbname=postgres`;
      await exec('psql', ['-qAtX', '-c', statement, where]);
    };
    await make(`create role lungisa login password '${secret}'`);
    await make('create database lungisa owner lungisa');
    await settle();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    nodes,
    url: url('lungisa'),
    adminUrl: url('postgres'),
    findLeader,
    settle,
    async switchOver(from) {
      const config = join(folder, from.name, 'patroni.yml');
      const order = ['switchover', 'lungisa', '--master', from.name, '--force'];
      const { stdout } = await exec('patronictl', ['-c', config, ...order]);
      if (!stdout.includes('Successfully switched over')) throw new Error(stdout);
    },
    close,
  };
}
