import { join } from 'node:path';

/** Environment for processes that tests start: what one of them has compiled, the next one need not compile again. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled') };
