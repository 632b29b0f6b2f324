type Modules = { getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null };

const roots = ['main.tsx', 'pages/dashboard-page.tsx'].map((file) => `${import.meta.dirname}/${file}`);

/**
 * How the build is parted: what the first screen after sign-in needs travels in three files instead of twenty, which
 * is smaller and arrives sooner; everything else comes with the page that needs it. `size-limit` weighs the three.
 */
export const firstScreenChunks = {
  includeDependenciesRecursively: false,
  groups: [
    // The first screen does not page.
    { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(useInfiniteQuery|infiniteQueryObserver))/ },
    { name: (id: string, modules: Modules) => ((known ??= firstScreen(modules)).has(keyOf(id)) ? 'first-screen' : null) },
  ],
};

let known: Set<string> | undefined;

/** Icons go by their name, since all of them are imported from one file. */
const keyOf = (id: string) => /lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1] ?? (/lucide-react\//.test(id) ? 'lucide' : id);

function firstScreen(modules: Modules): Set<string> {
  const needed = new Set(['lucide']);
  const add = (id: string) => {
    if (needed.has(id) || id.includes('node_modules')) return;
    needed.add(id);
    const info = modules.getModuleInfo(id);
    for (const [, names = ''] of info?.code?.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g) ?? []) {
      for (const name of names.split(',')) needed.add(kebab(name.trim().split(' ')[0] ?? ''));
    }
    info?.importedIds.forEach(add);
  };
  roots.forEach(add);
  // The entry keeps its own file, which the page names.
  needed.delete(roots[0] ?? '');
  return needed;
}

const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
