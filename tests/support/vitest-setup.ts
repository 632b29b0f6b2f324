import { findQuickly } from './load-as-server.ts';

// After Vitest has added a hook of its own, which would tell another process of each of 8,000 imports: the last hook is the first to answer.
findQuickly();
