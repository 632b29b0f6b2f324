import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readHaproxyFile } from './haproxy.ts';
import { until } from './processes.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const host = 'lungisa.example';

export type ProxyKind = 'nginx' | 'caddy' | 'haproxy';
export type Ports = { http: number; https: number; app: number };
export type Proxy = {
  host: string;
  port: number;
  /** The certificate that a visitor must know. */
  ca: Buffer;
  /** The lines that it wrote about requests. */
  readLog(): Promise<string>;
  /** Everything that it wrote: lines about requests, its errors, and its output. */
  readAll(): Promise<string>;
  stop(): Promise<void>;
};

/** The version of a proxy on this machine; undefined where there is none. */
export function findProxy(kind: ProxyKind): string | undefined {
  const { status, stdout, stderr } = spawnSync(kind, kind === 'caddy' ? ['version'] : ['-v'], { encoding: 'utf8' });
  return status === 0 ? (stdout + stderr).trim().split('\n')[0] : undefined;
}

/** Runs a proxy with the file of `deploy/`, changed only in its ports, its certificate and the place of its log, before an app at `ports.app`. */
export async function startProxy(kind: ProxyKind, ports: Ports, folder: string): Promise<Proxy> {
  await mkdir(folder, { recursive: true });
  const log = join(folder, 'access.log');
  const prepared = await prepare[kind](ports, folder, log);
  const child = spawn(kind, prepared.args, {
    env: { ...process.env, ...prepared.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${kind} did not start:\n${said}`);
    return fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual', headers: { host } }).then(
      () => readFile(prepared.certificate).then(Boolean, () => false),
      () => false,
    );
  };
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
  };
  try {
    await until(answers, 30_000);
  } catch (error) {
    await stop();
    throw error;
  }
  const ca = await readFile(prepared.certificate);
  // HAProxy escapes each slash of its JSON.
  const readOutput = () => said.replaceAll('\\/', '/');
  const readAll = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
    return [readOutput(), ...(await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8'))))].join('\n');
  };
  const readLog = async () => (kind === 'haproxy' ? readOutput() : readFile(log, 'utf8'));
  return { host, port: ports.https, ca, readLog, readAll, stop };
}

type Prepared = { args: string[]; env: Record<string, string>; certificate: string };

const prepare: Record<ProxyKind, (ports: Ports, folder: string, log: string) => Promise<Prepared>> = {
  nginx: prepareNginx,
  caddy: prepareCaddy,
  haproxy: prepareHaproxy,
};

/** Makes a certificate for the site. */
async function makeCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host}`;
  await promisify(execFile)('openssl', [...options.split(' '), '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

/** Connections of HAProxy in tests. */
const maxConnections = 500;

async function prepareHaproxy(ports: Ports, folder: string): Promise<Prepared> {
  const { certificate, key } = await makeCertificate(folder);
  const pair = join(folder, 'lungisa.pem');
  await writeFile(pair, `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`);
  const file = join(folder, 'haproxy.cfg');
  const text = (await readHaproxyFile([ports.app, ports.app], maxConnections))
    .replace('bind :80', `bind 127.0.0.1:${ports.http}`)
    .replace('bind :443', `bind 127.0.0.1:${ports.https}`)
    .replaceAll('/etc/haproxy/lungisa.pem', pair);
  await writeFile(file, text);
  return { args: ['-db', '-f', file], env: {}, certificate };
}

async function prepareNginx(ports: Ports, folder: string, log: string): Promise<Prepared> {
  const { certificate, key } = await makeCertificate(folder);
  const site = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.app}`)
    .replaceAll('/etc/letsencrypt/live/lungisa.example/fullchain.pem', certificate)
    .replaceAll('/etc/letsencrypt/live/lungisa.example/privkey.pem', key)
    .replaceAll('/var/log/nginx/lungisa.log', log)
    .replaceAll('/var/log/nginx/lungisa-error.log', join(folder, 'lungisa-error.log'));
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; } http { ${temporary.join(' ')} include ${folder}/site.conf; }\n`,
  );
  return { args: ['-p', folder, '-c', join(folder, 'nginx.conf')], env: {}, certificate };
}

async function prepareCaddy(ports: Ports, folder: string, log: string): Promise<Prepared> {
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
  ];
  const file = join(folder, 'Caddyfile');
  const site = (await readFile(join(deploy, 'Caddyfile'), 'utf8'))
    .replace('\tlog {\n', `\tlog {\n\t\toutput file ${log}\n`)
    .replace(/^\{\n/m, `{\n${options.map((line) => `\t${line}\n`).join('')}`);
  await writeFile(file, site);
  return {
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    env: { SITE: host, APP: `127.0.0.1:${ports.app}`, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    certificate: join(folder, 'caddy/pki/authorities/local/root.crt'),
  };
}
