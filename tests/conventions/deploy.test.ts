import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maxFileBytes } from '#core/files.ts';
import { environment } from '#server/config.ts';
import { metricNames } from '#engine/metrics.ts';
import { variables } from '#server/config-variables.ts';
import { sentences } from '#server/http/api/sentences.ts';
import { problemDetails } from '#server/http/api/problem-details.ts';
import { Refusal } from '#core/errors.ts';

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');

it('has each variable of the configuration in docs/configuration.md and in .env.example', async () => {
  const [page, example] = await Promise.all([read('docs/configuration.md'), read('.env.example')]);
  const names = Object.keys(environment.shape);
  expect(
    names.filter((name) => !page.includes(`\n| \`${name}\` |`)),
    'missing in docs/configuration.md',
  ).toEqual([]);
  expect(
    names.filter((name) => !example.includes(`\n#${name}=`)),
    'missing in .env.example',
  ).toEqual([]);
});

it.each(['README.md', 'CONTRIBUTING.md', 'docs/configuration.md', 'docs/tools.md'])(
  'has no cell of more than 30 words in the tables of %s',
  async (path) => {
    const cells = (await read(path))
      .split('\n')
      .flatMap((line) => (line.startsWith('|') ? line.split(/(?<!\\)\|/) : []));
    expect(cells.filter((cell) => cell.trim().split(/\s+/).length > 30)).toEqual([]);
  },
);

it('says of each variable that holds a secret that it does', () => {
  const secrets = Object.keys(variables).filter((name) =>
    /SECRET(S|_KEY)?$|TOKEN$|PRIVATE|^(DATABASE.*|SMTP)_URL$/.test(name),
  );
  expect(secrets.filter((name) => variables[name as keyof typeof variables].isSecret !== true)).toEqual([]);
});

it.each([
  ['Dockerfile', /\b([A-Z_]{4,})=/g, ['BASE', 'NODE_ENV', 'NODE_COMPILE_CACHE']],
  ['deploy/compose.yaml', /^ +([A-Z_]{3,}):/gm, ['APP', 'SITE', 'POSTGRES_DB', 'POSTGRES_USER', 'POSTGRES_PASSWORD']],
  ['deploy/lungisa@.service', /^Environment=([A-Z_]+)=/gm, ['NODE_ENV', 'NODE_COMPILE_CACHE', 'TMPDIR']],
])('sets only variables that there are in %s', async (path, setting, others) => {
  const names = [...(await read(path)).matchAll(setting)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !others.includes(name) && !Object.hasOwn(environment.shape, name))).toEqual([]);
});

/** The services of deploy/compose.yaml by name, each as its text. */
async function readServices(): Promise<Map<string, string>> {
  const [, services = ''] = /^services:\n([^]+?)^networks:$/m.exec(await read('deploy/compose.yaml')) ?? [];
  return new Map(
    [...services.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', text = '']) => [name, text]),
  );
}

it('lets the proxy of compose reach the app only over the network of its trusted address', async () => {
  const services = await readServices();
  const [app = '', proxy = ''] = [services.get('app'), services.get('proxy')];
  const [, address = ''] = /^ +TRUSTED_PROXIES: (\S+)$/m.exec(await read('deploy/compose.yaml')) ?? [];
  const [, network = ''] = new RegExp(`^ {6}([\\w-]+):\\n {8}ipv4_address: ${address}$`, 'm').exec(proxy) ?? [];
  const [, name = ''] = /^ +APP: ([\w-]+):3000$/m.exec(proxy) ?? [];
  expect([address, network, name]).not.toContain('');
  // The name of a service stands for its addresses in all networks.
  expect([...services.keys()]).not.toContain(name);
  expect(app).toContain(`      ${network}:\n        aliases: [${name}]\n`);
  expect([...services.values()].join('').split(`aliases: [${name}]`)).toHaveLength(2);
});

it('bounds the logs of each service of compose', async () => {
  const [services, [, shared = '']] = [
    await readServices(),
    /^x-app: &app\n([^]+?)^\S/m.exec(await read('deploy/compose.yaml')) ?? [],
  ];
  expect(services.size).toBeGreaterThan(0);
  const logging = /^ +logging: \*logging$/m;
  const unbounded = [...services].filter(([, text]) => !logging.test(text.replace('<<: *app', shared)));
  expect(unbounded.map(([name]) => name)).toEqual([]);
});

it('puts copies of people’s data together on the disk, not in memory', async () => {
  const ofTheApp = [...(await readServices()).values()].filter((text) => text.includes('<<: *app'));
  expect(ofTheApp.length).toBeGreaterThan(0);
  for (const text of ofTheApp) expect(text).toMatch(/^ {6}- \/tmp$/m);
  expect(await read('deploy/compose.yaml')).not.toContain('tmpfs');
  const unit = await read('deploy/lungisa@.service');
  expect(unit).toContain('\nEnvironment=TMPDIR=/var/tmp\n');
  expect(unit).toContain('\nPrivateTmp=yes\n');
});

it('builds the image on the Node of .nvmrc', async () => {
  expect(await read('Dockerfile')).toContain(`node:${(await read('.nvmrc')).trim().replace(/^v/, '')}-`);
});

const units: Record<string, number> = { m: 1024 ** 2, MB: 1000 ** 2, ' ': 1 };

it.each([
  ['deploy/nginx.conf', /client_max_body_size (\d+)(m);/],
  ['deploy/Caddyfile', /max_size (\d+)(MB)/],
  ['deploy/haproxy.cfg', /req\.body_size gt (\d+)( )/],
])(
  'lets files of the largest size through %s, and a little more so that the app refuses it in its words',
  async (path, size) => {
    const [, count, unit = ''] = size.exec(await read(path)) ?? [];
    const allowed = Number(count) * (units[unit] ?? 0);
    expect(allowed).toBeGreaterThan(maxFileBytes);
    expect(allowed).toBeLessThan(maxFileBytes * 1.2);
  },
);

it.each(['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/haproxy.cfg'])(
  'answers in the words of the app in %s while the app is away',
  async (path) => {
    const text = await read(path);
    const said = [...text.matchAll(/\{"type":.+?"\}/g)].map(([json]) => JSON.parse(json) as { code: string });
    expect(said.map(({ code }) => code)).toContain('server.busy');
    for (const one of said) {
      const { detail: _detail, ...ours } = problemDetails(new Refusal(one.code as 'server.busy'), sentences);
      expect(one).toMatchObject(ours);
    }
    expect(text).toContain(`<p>${sentences['server.busy']}</p>`);
  },
);

it('asks in alerts and on the dashboard only for metrics that there are, and each alert leads to an entry of the runbook', async () => {
  const [alerts, dashboard, guide] = await Promise.all(
    ['deploy/alerts.yml', 'deploy/dashboard.json', 'docs/running.md'].map(read),
  );
  const usedNames = [...`${alerts}${dashboard}`.matchAll(/\blungisa_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );
  expect(usedNames.filter((name) => !metricNames.includes(name))).toEqual([]);
  const anchors = [...(guide ?? '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const books = [...(alerts ?? '').matchAll(/runbook: 'docs\/running\.md#([\w-]+)'/g)].map(([, anchor = '']) => anchor);
  expect(books.length).toBe([...(alerts ?? '').matchAll(/- alert:/g)].length);
  expect(books.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

it('watches each process of the guide, by its own port', async () => {
  const [guide, prometheus] = [await read('docs/running.md'), await read('deploy/prometheus.yml')];
  const ports = new Set([...guide.matchAll(/lungisa@(\d{4})\b/g)].map(([, port = '']) => port));
  for (const port of ['3001', '3002']) {
    expect(ports).toContain(port);
    expect(prometheus).toContain(`'127.0.0.1:${port}'`);
  }
});

it('has each folder of the examples where the units may write', async () => {
  const [example, service, backup] = await Promise.all(
    ['.env.example', 'deploy/lungisa@.service', 'deploy/lungisa-backup.service'].map(read),
  );
  const folders = [...(example ?? '').matchAll(/^#(?:DATA_DIR|BACKUP_FOLDER)=(.+)$/gm)].map(
    ([, folder = '']) => folder,
  );
  expect(folders).toHaveLength(2);
  for (const unit of [service, backup]) {
    expect(unit).toContain('ProtectSystem=strict');
    const state = `/var/lib/${/^StateDirectory=(\S+)$/m.exec(unit ?? '')?.[1]}`;
    for (const folder of folders) expect(`${folder}/`).toMatch(new RegExp(`^${state}/`));
  }
});

it.each(['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/haproxy.cfg'])(
  'keeps addresses and queries out of the logs of errors in %s',
  async (path) => {
    const text = await read(path);
    if (path.endsWith('nginx.conf')) {
      const logs = [...text.matchAll(/^ +error_log \S+ (\w+);$/gm)].map(([, level]) => level);
      expect(logs).toEqual([...text.matchAll(/^server \{$/gm)].map(() => 'alert'));
    } else if (path.endsWith('haproxy.cfg')) {
      const formats = [...text.matchAll(/^ +(?:error-)?log-format (.+)$/gm)].map(([, format = '']) => format);
      expect(formats).toHaveLength(2);
      for (const format of formats) expect(format).not.toMatch(/%(ci|cp|HU|HQ|HP|r)\b|src|query|url/);
    } else
      for (const field of [
        'request>remote_ip delete',
        'request>client_ip delete',
        'request>headers delete',
        'request>uri regexp',
      ])
        expect(text.split(field)).toHaveLength(3);
  },
);
