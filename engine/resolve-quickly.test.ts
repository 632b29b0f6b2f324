import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Runs a program that stands in the folder `engine`, and reads the JSON that it prints. */
async function run(program: string): Promise<unknown> {
  const lines = `import { resolveQuickly } from '#engine/resolve-quickly.ts';\n${program}`;
  const args = ['--input-type=module', '--eval', lines];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(root, 'engine') });
  return JSON.parse(stdout);
}

it('finds every module where Node finds it, twice in a row', async () => {
  const specifiers = [
    '#core/time.ts',
    './clock.ts',
    '../server/config.ts',
    '#server/start-problem.ts',
    'zod',
    'pg',
    'node:fs',
  ];
  const [before, after, again] = (await run(`
    const find = () => ${JSON.stringify(specifiers)}.map((specifier) => import.meta.resolve(specifier));
    const before = find();
    resolveQuickly();
    console.log(JSON.stringify([before, find(), find()]));`)) as string[][];
  expect(before).toHaveLength(specifiers.length);
  expect(after).toEqual(before);
  expect(again).toEqual(before);
});

it('loads JSON and packages with a require, and names a file or a package that is missing', async () => {
  const answers = await run(`
    resolveQuickly();
    const { createRequire } = await import('node:module');
    const json = await import('../package.json', { with: { type: 'json' } });
    const { z } = await import('zod');
    const required = createRequire(import.meta.url)('./clock.ts').systemClock;
    const messages = [];
    for (const name of ['./nowhere.ts', '#core/nowhere.ts', 'no-such-package'])
      messages.push(await import(name).then(() => 'loaded', (error) => error.message.split('\\n')[0]));
    console.log(JSON.stringify([json.default.name, typeof z.object, typeof required, ...messages]));`);
  expect(answers).toEqual([
    'lungisa',
    'function',
    'object',
    expect.stringContaining('engine/nowhere.ts'),
    expect.stringContaining('core/nowhere.ts'),
    expect.stringContaining('no-such-package'),
  ]);
});
