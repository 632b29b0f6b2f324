import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code is kept between starts: a second one is there in under three seconds.
enableCompileCache(fileURLToPath(new URL('../.tmp/compile-cache', import.meta.url)));
// The shell that npm puts between dies of a signal without passing it on: whoever ends npm means the app.
if (process.argv.includes('--end-with-parent')) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
await import('./main.ts');
