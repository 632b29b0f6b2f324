import { join } from 'node:path';
import type { Plugin } from 'vite';

let isUsed = false;

/**
 * Has the router draw the next page in slices instead of one task, which keeps a slow phone from answering: `use-selector.ts` says how. The router
 * makes its changes in transitions, and the hook by which it follows its stores undoes that. The build fails where that hook is not found.
 */
export const slicedNavigation: Plugin = {
  name: 'sliced-navigation',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== './useSelector.js' || !importer?.includes('/@tanstack/react-store/')) return undefined;
    isUsed = true;
    return join(import.meta.dirname, 'use-selector.ts');
  },
  buildEnd(error) {
    if (!error && !isUsed) this.error('The hook of @tanstack/react-store that use-selector.ts replaces is not there.');
  },
};
