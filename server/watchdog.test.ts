import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Runs a program under a quick watchdog. Resolves to the signal that ended it, its code and what it said. */
async function runWatched(program: string, looks: number) {
  const watchdog = join(import.meta.dirname, 'watchdog.ts');
  const text = `import { startWatchdog } from ${JSON.stringify(watchdog)}; const stop = await startWatchdog({ every: 100, looks: ${looks} }); ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, output };
}

it('ends a process whose main thread stands still, with a line that says so', async () => {
  const { signal, output } = await runWatched('setTimeout(() => { for (;;); }, 300);', 20);
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(output)).toMatchObject({ level: 60, msg: expect.stringContaining('stood still for 2 seconds') });
});

it('leaves a process alone that works for long and goes on, and lets it end', async () => {
  const work = 'const until = Date.now() + 700; while (Date.now() < until);';
  const { code, output } = await runWatched(
    `for (let round = 0; round < 4; round += 1) { ${work} await new Promise((resolve) => setTimeout(resolve, 50)); } await stop(); console.log('well');`,
    100,
  );
  expect([code, output]).toEqual([0, 'well\n']);
});
