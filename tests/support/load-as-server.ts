import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { resolveQuickly } from '#engine/resolve-quickly.ts';
import { useWords } from '#engine/use-words.ts';
import { compileCache } from './compile-cache.ts';

/**
 * Each process of tests loads this first (vitest.config.ts): its modules are compiled and given their words as those of a server that starts
 * are. The run has built the words before (vitest-global-setup.ts).
 */
const root = join(import.meta.dirname, '../..');
enableCompileCache(compileCache.NODE_COMPILE_CACHE);
useWords(join(root, 'locales/built'));
// Vitest ends a process by a signal, and the compiled code would be lost.
process.once('SIGTERM', () => process.exit());

let isQuick = false;

/** Has modules found as a server finds them, once it is called. */
export function findQuickly(): void {
  if (!isQuick) resolveQuickly();
  isQuick = true;
}
