import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildWords } from '#tools/build-words.ts';
import { StartProblem } from './start-problem.ts';
import { resolveQuickly } from '#engine/resolve-quickly.ts';
import { useWords } from '#engine/use-words.ts';

// Keeps compiled code between starts, so that the second start takes less than three seconds.
enableCompileCache(fileURLToPath(new URL('../.tmp/compile-cache', import.meta.url)));
// npm starts a shell, which dies of a signal without sending it on. A signal to npm must end the app, too.
if (process.argv.includes('--end-with-parent')) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
// Before the program, which reads its words as it loads.
try {
  resolveQuickly();
  useWords(await buildWords());
  await import('./main.ts');
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
