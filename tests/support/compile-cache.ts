import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const quickly = pathToFileURL(join(root, 'engine/resolve-quickly.ts')).href;

/**
 * Environment for processes that tests start: one process need not compile again the code that another has compiled, and commands find
 * their modules as quickly as the server does.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  NODE_OPTIONS: `--import "data:text/javascript,import { resolveQuickly } from '${quickly}'; resolveQuickly();"`,
};
