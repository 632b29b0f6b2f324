import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maxFileBytes } from '#core/files.ts';
import { environment } from '#server/config.ts';
import { variables } from '#server/config-variables.ts';
import { sentences } from '#server/http/sentences.ts';
import { problemDetails } from '#server/http/problem-details.ts';
import { Refusal } from '#core/errors.ts';

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');

it('has each variable of the configuration in the table of README and in .env.example', async () => {
  const [readme, example] = await Promise.all([read('README.md'), read('.env.example')]);
  const names = Object.keys(environment.shape);
  expect(
    names.filter((name) => !readme.includes(`\`${name}\``)),
    'missing in README.md',
  ).toEqual([]);
  expect(
    names.filter((name) => !example.includes(`\n#${name}=`)),
    'missing in .env.example',
  ).toEqual([]);
});

it('says of each variable that holds a secret that it does', () => {
  const secrets = Object.keys(variables).filter((name) =>
    /SECRET(S|_KEY)?$|TOKEN$|PRIVATE|^(DATABASE.*|SMTP)_URL$/.test(name),
  );
  expect(secrets.filter((name) => variables[name as keyof typeof variables].isSecret !== true)).toEqual([]);
});

it.each([
  ['Dockerfile', /\b([A-Z_]{4,})=/g, ['BASE', 'NODE_ENV', 'NODE_COMPILE_CACHE']],
  ['deploy/compose.yaml', /^ +([A-Z_]{3,}):/gm, ['APP', 'SITE', 'POSTGRES_DB', 'POSTGRES_USER', 'POSTGRES_PASSWORD']],
  ['deploy/lungisa.service', /^Environment=([A-Z_]+)=/gm, ['NODE_ENV', 'NODE_COMPILE_CACHE']],
])('sets only variables that there are in %s', async (path, setting, others) => {
  const names = [...(await read(path)).matchAll(setting)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !others.includes(name) && !Object.hasOwn(environment.shape, name))).toEqual([]);
});

it('builds the image on the Node of .nvmrc', async () => {
  expect(await read('Dockerfile')).toContain(`node:${(await read('.nvmrc')).trim().replace(/^v/, '')}-`);
});

const units: Record<string, number> = { m: 1024 ** 2, MB: 1000 ** 2 };

it.each([
  ['deploy/nginx.conf', /client_max_body_size (\d+)(m);/],
  ['deploy/Caddyfile', /max_size (\d+)(MB)/],
])(
  'lets files of the largest size through %s, and a little more so that the app refuses it in its words',
  async (path, size) => {
    const [, count, unit = ''] = size.exec(await read(path)) ?? [];
    const allowed = Number(count) * (units[unit] ?? 0);
    expect(allowed).toBeGreaterThan(maxFileBytes);
    expect(allowed).toBeLessThan(maxFileBytes * 1.2);
  },
);

it.each(['deploy/nginx.conf', 'deploy/Caddyfile'])(
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
