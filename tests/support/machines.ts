import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { openSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
export const ip = '/usr/sbin/ip';

/** The state of a node, as its Patroni says it. */
export type State = { role: string; state: string; timeline: number };

/** A machine with a network and a folder of its own. Its processes belong to the account of PostgreSQL. */
export type Machine = {
  name: string;
  address: string;
  home: string;
  run(program: string, args: string[], env?: Record<string, string>): void;
  /** Writes a file that its processes may read. Returns its path. */
  write(name: string, text: string): Promise<string>;
  /** Sends a signal to every process at once: SIGKILL is a power cut, SIGSTOP a machine that hangs. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Takes its network away, or gives it back. */
  plug(isIn: boolean): Promise<void>;
  /** Null if its Patroni does not answer. */
  readState(): Promise<State | null>;
  /** Runs a statement inside, as its superuser, over its own network. Resolves to what PostgreSQL answers within some seconds, or to null. */
  ask(statement: string): Promise<string | null>;
};

type Machines<Name extends string> = {
  folder: string;
  /** The password of every role. */
  secret: string;
  of: Readonly<Record<Name, Machine>>;
  all: readonly Machine[];
  /** Fills a file of `deploy` in for a machine. The words in `values` are what stands in it for names and addresses. */
  fill(file: string, machine: Pick<Machine, 'home'> | null, values: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
};

/** Makes machines that reach one another, and that this one reaches. */
export async function makeMachines<Name extends string>(names: readonly Name[]): Promise<Machines<Name>> {
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-patroni-'));
  await chmod(folder, 0o755);
  const mark = randomBytes(3).toString('hex');
  const net = `10.213.${randomInt(1, 250)}`;
  const bridge = `lun${mark}`;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await exec('id', [flag, 'postgres'])).stdout)),
  );
  const owner = { uid: uid ?? 0, gid: gid ?? 0 };
  const secret = randomBytes(12).toString('hex');

  await exec(ip, ['link', 'add', bridge, 'type', 'bridge']);
  await exec(ip, ['addr', 'add', `${net}.1/24`, 'dev', bridge]);
  await exec(ip, ['link', 'set', bridge, 'up']);

  async function makeMachine(name: string, at: number): Promise<Machine> {
    const address = `${net}.${at + 11}`;
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
    const output = openSync(join(home, 'output.log'), 'a');
    const within = ['netns', 'exec', space];
    const pids = async () =>
      (await exec(ip, ['netns', 'pids', space])).stdout.trim().split('\n').filter(Boolean).map(Number);
    return {
      name,
      address,
      home,
      run(program, args, env = {}) {
        const account = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
        spawn(ip, [...within, ...account, program, ...args], {
          env: { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8', ...env },
          cwd: home,
          stdio: ['ignore', output, output],
          detached: true,
        });
      },
      async write(file, text) {
        const path = join(home, file);
        await writeFile(path, text);
        await chown(path, owner.uid, owner.gid);
        return path;
      },
      async signal(signal) {
        for (let left = await pids(); left.length > 0; left = await pids()) {
          // None of them may still do what another one has begun.
          for (const one of signal === 'SIGKILL' ? (['SIGSTOP', 'SIGKILL'] as const) : [signal])
            for (const pid of left) {
              try {
                process.kill(pid, one);
              } catch {
                // The process has ended by itself.
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
      ask(statement) {
        const where = `host=${address} user=postgres password=${secret} dbname=lungisa connect_timeout=3`;
        const psql = ['timeout', '--signal=KILL', '4', 'psql', '-qAtX', '-c', statement, where];
        return exec(ip, [...within, ...psql]).then(
          ({ stdout }) => stdout.trim(),
          () => null,
        );
      },
    };
  }

  const all = await Promise.all(names.map(makeMachine));
  return {
    folder,
    secret,
    of: Object.fromEntries(all.map((machine) => [machine.name, machine])) as Record<Name, Machine>,
    all,
    async fill(file, machine, values) {
      const text = await readFile(join(import.meta.dirname, '../../deploy', file), 'utf8');
      const filled = text
        .replaceAll(/^#.*\n/gm, '')
        .replaceAll(/PUT-[A-Z-]+-HERE/g, secret)
        .replaceAll(/\b[A-Z]+\b/g, (word) => values[word] ?? word);
      if (machine === null) return filled;
      return filled
        .replaceAll(/\/var\/lib\/(postgresql|etcd)/g, machine.home)
        .replaceAll('/var/run/postgresql', machine.home);
    },
    async close() {
      for (const machine of all) await machine.signal('SIGKILL');
      for (const name of names) await exec(ip, ['netns', 'del', `lungisa-${mark}-${name}`]);
      await exec(ip, ['link', 'del', bridge]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of a file of an environment. */
export const readSettings = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>;
