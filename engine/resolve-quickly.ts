import { registerHooks, type ResolveFnOutput } from 'node:module';

const root = new URL('..', import.meta.url).href;

/**
 * Has Node find the modules of the program without its own search, which reads a package.json and all its exports once more for each
 * import: two thirds of the time of a start (decision 127). Packages that ask for one another still go through Node. Called before the
 * program is imported.
 */
export function resolveQuickly(): void {
  const packages = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL, conditions, importAttributes } = context;
      // A `require`, the first program, an import of JSON and code without a file are Node's to find.
      if (!parentURL?.startsWith('file:') || !conditions.includes('import') || 'type' in importAttributes)
        return nextResolve(specifier, context);
      const isOwn = parentURL.startsWith(root) && !parentURL.includes('/node_modules/');
      const url = findUrl(specifier, parentURL, isOwn);
      if (url !== undefined)
        return { url, shortCircuit: true, ...(isOwn && url.endsWith('.ts') && { format: 'module-typescript' }) };
      if (!isOwn) return nextResolve(specifier, context);
      const found = packages.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
      packages.set(specifier, found);
      return found;
    },
  });
}

/** Returns the address of a relative import, or of one of a room such as `#core/time.ts`; undefined for that of a package. */
function findUrl(specifier: string, parentURL: string, isOwn: boolean): string | undefined {
  if (/^\.\.?\//.test(specifier)) return new URL(specifier, parentURL).href;
  // package.json maps each room to its folder.
  if (isOwn && specifier.startsWith('#')) return new URL(specifier.slice(1), root).href;
  return undefined;
}
