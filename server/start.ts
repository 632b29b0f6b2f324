import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

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
await import('./main.ts');
