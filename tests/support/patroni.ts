import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tools/free-port.ts';
import { until } from './processes.ts';

const exec = promisify(execFile);
const ip = '/usr/sbin/ip';
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

/** The state of a node, as its Patroni says it. */
type State = { role: string; state: string; timeline: number };

type Member = State & { name: string };

/** One machine: a network of its own with etcd, Patroni and PostgreSQL in it. */
export type Node = {
  name: string;
  /** Starts etcd and Patroni, which starts PostgreSQL. */
  start(): Promise<void>;
  /** Sends a signal to every process at once: SIGKILL is a power cut, SIGSTOP a machine that hangs. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Takes its network away, or gives it back. */
  plug(isIn: boolean): Promise<void>;
  /** Null if its Patroni does not answer. */
  readState(): Promise<State | null>;
  /** Runs a statement inside, as its superuser, over its own network. Resolves to what PostgreSQL answers within some seconds, or to null. */
  ask(statement: string): Promise<string | null>;
};

/** Three nodes and HAProxy before them, with the files of `deploy/patroni`. */
export type Patroni = {
  nodes: readonly Node[];
  /** The address that leads to the leader, and its superuser's. */
  url: string;
  adminUrl: string;
  findLeader(): Promise<Node>;
  /** Waits until one node leads and two follow it, one of which has each change before it is acknowledged. */
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
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-patroni-'));
  await chmod(folder, 0o755);
  const mark = randomBytes(3).toString('hex');
  const net = `10.213.${randomInt(1, 250)}`;
  const bridge = `lun${mark}`;
  const addresses = names.map((_, at) => `${net}.${at + 11}`);
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await exec('id', [flag, 'postgres'])).stdout)),
  );
  const owner = { uid: uid ?? 0, gid: gid ?? 0 };
  const secret = randomBytes(12).toString('hex');
  const children = new Set<ChildProcess>();

  const fill = async (file: string, of: Record<string, string>): Promise<string> => {
    const text = await readFile(join(import.meta.dirname, '../../deploy/patroni', file), 'utf8');
    const all = { FIRST: addresses[0], SECOND: addresses[1], THIRD: addresses[2], ...of };
    return text
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll(/PUT-[A-Z-]+-HERE/g, secret)
      .replaceAll(/\b(FIRST|SECOND|THIRD|NODE|ADDRESS)\b/g, (name) => all[name as keyof typeof all] ?? name);
  };

  await exec(ip, ['link', 'add', bridge, 'type', 'bridge']);
  await exec(ip, ['addr', 'add', `${net}.1/24`, 'dev', bridge]);
  await exec(ip, ['link', 'set', bridge, 'up']);

  async function makeNode(name: string, at: number): Promise<Node> {
    const address = addresses[at] ?? '';
    const space = `lungisa-${mark}-${name}`;
    const cable = `lun${mark}${at}`;
    const home = join(folder, name);
    await mkdir(home);
    await chown(home, owner.uid, owner.gid);
    await chmod(home, 0o700);
    await exec(ip, ['netns', 'add', space]);
    await exec(ip, ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space]);
    await exec(ip, ['link', 'set', cable, 'master', bridge, 'up']);
    await exec(ip, ['-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0']);
    for (const device of ['eth0', 'lo']) await exec(ip, ['-n', space, 'link', 'set', device, 'up']);
    const own = (text: string) =>
      text.replaceAll(/\/var\/lib\/(postgresql|etcd)/g, home).replaceAll('/var/run/postgresql', home);
    const output = openSync(join(home, 'output.log'), 'a');
    const config = join(home, 'patroni.yml');
    await writeFile(config, own(await fill('patroni.yml', { NODE: name, ADDRESS: address })));
    await chown(config, owner.uid, owner.gid);
    const lines = own(await fill('etcd.env', { NODE: name, ADDRESS: address }))
      .trim()
      .split('\n');
    const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
      string,
      string
    >;
    const run = (program: string, args: string[], env: Record<string, string> = {}) => {
      const within = [
        'netns',
        'exec',
        space,
        'setpriv',
        `--reuid=${owner.uid}`,
        `--regid=${owner.gid}`,
        '--clear-groups',
      ];
      const child = spawn(ip, [...within, program, ...args], {
        env: { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8', ...env },
        cwd: home,
        stdio: ['ignore', output, output],
        detached: true,
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
    };
    const pids = async () =>
      (await exec(ip, ['netns', 'pids', space])).stdout.trim().split('\n').filter(Boolean).map(Number);
    return {
      name,
      async start() {
        run('/usr/bin/etcd', [], environment);
        run('/usr/bin/patroni', [config]);
      },
      async signal(signal) {
        for (let left = await pids(); left.length > 0; left = await pids()) {
          // None of them may still do what another one has begun.
          for (const one of signal === 'SIGKILL' ? (['SIGSTOP', 'SIGKILL'] as const) : [signal])
            for (const pid of left) {
              try {
                process.kill(pid, one);
              } catch {
                // It has ended by itself.
              }
            }
          // The dead leave; one that was born in between is killed too.
          if (signal !== 'SIGKILL') break;
        }
      },
      plug: async (isIn) => void (await exec(ip, ['link', 'set', cable, isIn ? 'up' : 'down'])),
      async readState() {
        try {
          const answer = await fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(1_500) });
          return (await answer.json()) as State;
        } catch {
          return null;
        }
      },
      async ask(statement) {
        const where = `host=${address} user=postgres password=${secret} dbname=lungisa connect_timeout=3`;
        const within = [
          'netns',
          'exec',
          space,
          'timeout',
          '--signal=KILL',
          '4',
          'psql',
          '-qAtX',
          '-c',
          statement,
          where,
        ];
        return exec(ip, within).then(
          ({ stdout }) => stdout.trim(),
          () => null,
        );
      },
    };
  }

  const nodes = await Promise.all(names.map(makeNode));
  const [port, readings] = [await freePort(), await freePort()];
  const proxy = join(folder, 'haproxy.cfg');
  await writeFile(
    proxy,
    (await fill('haproxy.cfg', {})).replace(':5432\n', `:${port}\n`).replace(':5433\n', `:${readings}\n`),
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
    for (const node of nodes) await node.signal('SIGKILL');
    for (const name of names) await exec(ip, ['netns', 'del', `lungisa-${mark}-${name}`]);
    await exec(ip, ['link', 'del', bridge]);
    await rm(folder, { recursive: true, force: true });
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
