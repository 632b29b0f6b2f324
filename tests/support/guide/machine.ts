import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hashOfSources } from '#tools/build-web.ts';
import { buildWords } from '#tools/build-words.ts';
import { freePort } from '#tools/free-port.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { connectTo } from '#tests/support/sql-client.ts';

const root = join(import.meta.dirname, '../../..');
const standIn = join(import.meta.dirname, 'stand-in.mjs');

/** Binds a socket and does not read from it, as systemd does. Node has no public way to do this. */
const bindSocket = Reflect.get(net, '_createServerHandle') as (host: string, port: number, family: 4) => Handle;

type Typed = { name: string; args: string[]; files: string[]; folder: string };
type Answer = { output?: string; code?: number; run?: string[] };
type Handle = { fd: number; close(): void };
type Unit = { stop(): Promise<void>; signal?(name: NodeJS.Signals): void };

/**
 * A machine of the guide: folders under one of our own, and stand-ins for the programs that need root, Debian or a network. PostgreSQL is the
 * server of the tests, with names of its own for users and databases; services are real processes that run as their unit says.
 */
export type Machine = {
  folder: string;
  /** Runs the commands of one block in the shell that all blocks share; `stdin` answers what they ask. Resolves to what they printed. */
  run(block: string, stdin?: string): Promise<string>;
  /** Returns the input that a stand-in got since the start. */
  typed(name: string): string[];
  /** Sends a signal to the process of a service. */
  signal(unit: string, name: NodeJS.Signals): void;
  /** The port of the shared socket, and how the users and databases of the guide are called here. */
  port: number;
  sqlName(name: string): string;
  sqlUrl(database: string): string;
  close(): Promise<void>;
};

export async function makeMachine(server: string, { recipient = '' } = {}): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-guide-'));
  const mark = `guide_${randomBytes(4).toString('hex')}_`;
  const ports = { 3000: await freePort(), 3001: await freePort(), 3002: await freePort() };
  const postgres = new URL(server);
  const sqlName = (name: string) => `${mark}${name}`;
  const sqlUrl = (database: string) => Object.assign(new URL(server), { pathname: database }).href;
  const all: Typed[] = [];
  const units = new Map<string, Unit>();
  let shared: Handle | undefined;

  const ownText = (text: string) =>
    text
      .replaceAll(/(?<![\w.$-])\/(etc|opt|run|var|usr\/local)(?=\/)/g, `${folder}/$1`)
      .replaceAll(/\b127\.0\.0\.1:(300[012])\b/g, (_all, port: keyof typeof ports) => `127.0.0.1:${ports[port]}`)
      .replaceAll('127.0.0.1:$port', '127.0.0.1:$(guide-port $port)');
  /** In SQL and in addresses of the database every name of the guide has the mark. */
  const ownSql = (text: string) => text.replaceAll(/\blungisa(_owner|_before)?\b/g, (name) => sqlName(name));
  const ownAddresses = (text: string) =>
    text.replaceAll(
      /postgres:\/\/(lungisa\w*):(\S+?)@127\.0\.0\.1:5432\/lungisa/g,
      (_all, role: string, password: string) =>
        `postgres://${sqlName(role)}:${password}@${postgres.host}/${sqlName('lungisa')}`,
    );

  async function psql({ args, files }: Typed): Promise<Answer> {
    const valueOf = (flag: string) => args.flatMap((arg, at) => (args[at - 1] === flag ? [arg] : []));
    const variables = Object.fromEntries(valueOf('-v').map((one) => one.split('=') as [string, string]));
    const [database] = valueOf('-d');
    const sql = connectTo(database === undefined ? server : sqlUrl(sqlName(database)));
    try {
      // The user of the tests is no superuser: it may act for the roles that it made.
      for (const statement of valueOf('-c')) {
        await sql.run(ownSql(statement));
        const [, role] = /^create role (\w+)/.exec(statement) ?? [];
        if (role !== undefined) await sql.run(`grant ${sqlName(role)} to current_user`);
      }
      // A superuser may give tables away before their database; others only to a role that may create some there.
      const { to } = variables;
      if (to !== undefined) await sql.run(`grant create on schema public to ${sqlName(to)}`);
      for (const text of files) {
        const own = text.replaceAll(/^(?:--|\\set ).*$/gm, '');
        const value = (_all: string, quote: string, name: string) =>
          `${quote}${sqlName(variables[name] ?? '')}${quote}`;
        // The statement before \gexec answers with statements, which come next.
        for (const [, statement = '', mark] of own
          .replaceAll(/(?<!:):(['"])(\w+)\1/g, value)
          .matchAll(/\s*(.+?)(;|\\gexec)$/gms)) {
          const rows = await sql.run<{ way_back: string }[]>(statement);
          if (mark !== ';') for (const { way_back: next } of rows) await sql.run(next);
        }
      }
      return {};
    } catch (error) {
      return { code: 1, output: `psql: ${String(error)}\n` };
    } finally {
      await sql.end();
    }
  }

  async function createDatabase({ args }: Typed): Promise<Answer> {
    const [, owner = '', name = ''] = args;
    const sql = connectTo(server);
    await sql.run(`create database ${sqlName(name)} owner ${sqlName(owner)}`);
    await sql.end();
    return {};
  }

  /** A checkout of this code as git makes one, of the files as they are. */
  async function clone({ args: [, , target = ''] }: Typed): Promise<Answer> {
    await mkdir(target, { recursive: true });
    const folders = [
      'core',
      'deploy',
      'engine',
      'features',
      'integrations',
      'kit',
      'locales',
      'server',
      'tools',
      'web',
    ];
    const files = ['package.json', 'package-lock.json', '.env.example'];
    await promisify(execFile)('cp', ['-r', ...[...folders, ...files].map((name) => join(root, name)), target]);
    await rm(join(target, 'web/dist'), { recursive: true, force: true });
    return {};
  }

  const bringPackages = async (at: string) =>
    symlink(join(root, 'node_modules'), join(at, 'node_modules')).catch(() => {});

  async function npm({ args, folder: at }: Typed): Promise<Answer> {
    if (args.join(' ') !== 'run build') return { output: `npm ${args.join(' ')}\n` };
    await bringPackages(at);
    await mkdir(join(at, 'web/dist'), { recursive: true });
    await cp(join(at, 'web/index.html'), join(at, 'web/dist/index.html'));
    await writeFile(join(at, 'web/dist/.source-hash'), await hashOfSources(at));
    await cp(await buildWords(), join(at, 'locales/built'), { recursive: true });
    return {};
  }

  async function node({ args, folder: at }: Typed): Promise<Answer> {
    if (args[0] === 'tools/bootstrap.mjs') await bringPackages(at);
    return {};
  }

  /** Starts a service as its unit says: program, folder, settings, and the sockets that it takes over. */
  async function startService(instance: string): Promise<Unit> {
    const unit = ownText(await readFile(join(folder, 'etc/systemd/system/lungisa@.service'), 'utf8'));
    const settings = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].map(([, value = '']) => value);
    const [file = ''] = settings('EnvironmentFile');
    const lines = [
      ...settings('Environment'),
      ...(await readFile(file, 'utf8')).split('\n').filter((line) => /^[A-Z_]+=/.test(line)),
    ];
    const port = ports[Number(instance) as keyof typeof ports];
    const env: Record<string, string> = {
      PATH: process.env.PATH ?? '',
      ...Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])),
      ...compileCache,
      PORT: String(port),
    };
    if (settings('Sockets').length > 0) env.LISTEN_FDS = '1';
    const [command = ''] = settings('ExecStart');
    const child = spawn('sh', ['-c', `export LISTEN_PID=$$; exec ${command}`], {
      cwd: settings('WorkingDirectory')[0],
      env,
      stdio: ['ignore', 'pipe', 'pipe', shared?.fd ?? 'ignore'],
    });
    const ended = once(child, 'exit');
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    return {
      signal: (name) => void child.kill(name),
      async stop() {
        child.kill('SIGTERM');
        const [code] = (await ended) as [number | null];
        if (code !== 0) process.stderr.write(`lungisa@${instance} ended with ${code}:\n${said}\n`);
      },
    };
  }

  async function systemctl({ args }: Typed): Promise<Answer> {
    const [verb = '', ...names] = args.filter((arg) => !arg.startsWith('-'));
    for (const name of names.map((one) => one.replace(/\.service$/, ''))) {
      if (['stop', 'restart', 'disable'].includes(verb)) {
        await units.get(name)?.stop();
        units.delete(name);
      }
      if (!['start', 'restart', 'enable'].includes(verb) || units.has(name)) continue;
      if (name === 'lungisa.socket') units.set(name, await openShared());
      const [, instance] = /^lungisa@(\d+)$/.exec(name) ?? [];
      if (instance !== undefined) units.set(name, await startService(instance));
    }
    return {};
  }

  async function openShared(): Promise<Unit> {
    // Bound, and never read: those that no process takes wait, as with systemd.
    const handle = (shared = bindSocket('127.0.0.1', ports[3000], 4));
    return {
      stop: async () => {
        handle.close();
        shared = undefined;
      },
    };
  }

  const sudo = ({ args }: Typed): Answer => {
    const rest = args[0] === '-u' ? args.slice(2) : args;
    // No such users are here.
    if (rest[0] === 'install')
      return { run: rest.filter((arg, at) => !/^-[og]$/.test(arg) && !/^-[og]$/.test(rest[at - 1] ?? '')) };
    return { run: rest };
  };

  const answers: Record<string, (typed: Typed) => Answer | Promise<Answer>> = {
    sudo,
    runuser: ({ args }) => ({ run: args.slice(args.indexOf('--') + 1) }),
    id: ({ args: [flag] }) => ({ output: flag === '-u' ? '0\n' : 'root\n' }),
    psql,
    createdb: createDatabase,
    git: clone,
    npm,
    node,
    systemctl,
    // The operator's text in the editor: the settings of a machine that tests.
    sudoedit: async ({ args: [file = ''] }) => {
      const more = ['LIMIT_FACTOR=1000', 'PASSWORD_COST=1', 'DATABASE_TIMEOUT=60000', `BACKUP_RECIPIENT=${recipient}`];
      await writeFile(file, `${await readFile(file, 'utf8')}${more.join('\n')}\n`);
      return {};
    },
    openssl: ({ args }) => ({ output: `${randomBytes(Number(args.at(-1))).toString('hex')}\n` }),
    curl: async ({ args }) => {
      for (let round = 0; round < 1_200; round += 1, await sleep(100)) {
        const answer = await fetch(args.at(-1) ?? '').catch(() => null);
        if (answer?.ok) return { output: await answer.text() };
      }
      return { code: 22 };
    },
    'guide-port': ({ args: [port] }) => ({ output: String(ports[Number(port) as keyof typeof ports]) }),
  };
  const recorded = ['apt', 'adduser', 'docker', 'certbot', 'nginx'];

  const control = createServer((request, response) => {
    void (async () => {
      const typed = JSON.parse(await readBody(request)) as Typed;
      all.push(typed);
      const answer = await (answers[typed.name]?.(typed) ?? {});
      response.end(JSON.stringify(answer));
    })().catch((error: unknown) => response.end(JSON.stringify({ code: 1, output: `${String(error)}\n` })));
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');

  const programs = join(folder, 'programs');
  await mkdir(programs);
  for (const name of [...Object.keys(answers), ...recorded])
    await writeFile(join(programs, name), `#!/bin/sh\nexec '${process.execPath}' '${standIn}' ${name} "$@"\n`, {
      mode: 0o755,
    });
  // The folders that a Debian has.
  for (const path of [
    'etc/systemd/system',
    'etc/nginx/sites-available',
    'etc/nginx/sites-enabled',
    'etc/caddy',
    'etc/haproxy',
    'opt',
    'run',
    'usr/local/bin',
    'var/lib/lungisa',
    'home',
  ])
    await mkdir(join(folder, path), { recursive: true });
  await chmod(join(folder, 'var/lib/lungisa'), 0o700);

  let state = `cd ${folder}/home`;
  return {
    folder,
    port: ports[3000],
    sqlName,
    sqlUrl,
    signal: (unit, name) => units.get(unit)?.signal?.(name),
    typed: (name) => all.filter((one) => one.name === name).map(({ args }) => args.join(' ')),
    async run(block, stdin = '') {
      // Variables and the folder stay from block to block, as in the shell of the operator.
      const keep = join(folder, 'state');
      const script = `${state}\nset -e\n${ownAddresses(ownText(block))}\nset +e\n{ declare -p PASSWORD OWNER_PASSWORD 2>/dev/null; echo "cd $PWD"; } > ${keep}\n`;
      const child = spawn('bash', ['-c', script], {
        env: {
          PATH: [programs, join(folder, 'usr/local/bin'), process.env.PATH].join(delimiter),
          HOME: join(folder, 'home'),
          USER: 'operator',
          GUIDE_CONTROL: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
          LUNGISA_SETTINGS: join(folder, 'etc/lungisa.env'),
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      // A program that ends without reading its input closes the pipe.
      child.stdin.on('error', () => {});
      child.stdin.end(stdin);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) throw new Error(`This block of the guide ended with ${code}:\n${block}\n${said}`);
      state = await readFile(keep, 'utf8');
      return said;
    },
    async close() {
      for (const unit of [...units.values()].toReversed()) await unit.stop();
      control.closeAllConnections();
      control.close();
      const sql = connectTo(server);
      for (const name of ['lungisa', 'lungisa_before', 'elsewhere'])
        await sql.run(`drop database if exists ${sqlName(name)} with (force)`);
      for (const role of ['lungisa', 'lungisa_owner'])
        await sql.run(`drop role if exists ${sqlName(role)}`).catch(() => {});
      await sql.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
