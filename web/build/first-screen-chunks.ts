type Modules = { getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null };

const root = import.meta.dirname.slice(0, -'/web/build'.length);
const entry = `${root}/web/main.tsx`;
const needed = [
  entry,
  `${root}/web/pages/dashboard/dashboard-page.tsx`,
  // What the login page shares with others: a person who has just signed in has loaded it too.
  `${root}/web/ui/alert.tsx`,
  'calendar-check',
];

/**
 * How the build is parted: what the first screen after sign-in needs travels in two files beside the entry instead of
 * twenty, which is smaller and arrives sooner. Small parts that pages share travel together; everything else comes with
 * the page that needs it. `size-limit` weighs all that a browser loads up to the first dashboard, the login page's own
 * file aside.
 */
export const firstScreenChunks = {
  includeDependenciesRecursively: false,
  groups: [
    // The first screen neither pages nor holds anybody back.
    {
      name: 'libraries',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(useInfiniteQuery|infiniteQueryObserver|useBlocker))/,
    },
    {
      name: (id: string, modules: Modules) => ((known ??= firstScreen(modules)).has(keyOf(id)) ? 'first-screen' : null),
    },
    // A file of a few lines costs the first screen its name. Dialogs, menus, tabs and what is dragged bring a library along, so they stay by themselves.
    {
      name: 'parts',
      test: /lucide-react|\/web\/ui\/(?!dialog|tabs|confirm|reason-confirm|menu|suggestions|lightbox|crop-dialog|sortable-list)|\/web\/layouts\/(action-bar|when-idle)|\/web\/(api\/(pages|use-online)|drafts\/(draft|draft-key)|uploads\/(show-bytes|gallery-picture|picture-sources|stored-picture))\.ts|\/core\/(lifecycle|files|typed-text\/phone)\.ts/,
      minShareCount: 2,
    },
  ],
};

let known: Set<string> | undefined;

/** All icons are imported from one file, so each goes by the name of its own. */
const keyOf = (id: string) =>
  /lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1] ?? (/lucide-react\//.test(id) ? 'lucide' : id);

function firstScreen(modules: Modules): Set<string> {
  const found = new Set(['lucide']);
  const add = (id: string) => {
    if (found.has(id)) return;
    if (id.endsWith('/lucide-react.mjs')) icons ??= iconsIn(modules.getModuleInfo(id)?.code ?? '');
    if (id.includes('node_modules')) return;
    found.add(id);
    const info = modules.getModuleInfo(id);
    info?.importedIds.forEach(add);
    for (const [, names = ''] of info?.code?.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g) ?? []) {
      for (const name of names.split(',')) found.add(icons?.get(name.trim().split(' ')[0] ?? '') ?? '');
    }
  };
  needed.forEach(add);
  // The entry keeps its own file, which the page names.
  found.delete(entry);
  return found;
}

let icons: Map<string, string> | undefined;

/** Which file draws each icon; some have several names. */
const iconsIn = (code: string) =>
  new Map(
    [...code.matchAll(/export \{([^}]*)\} from ["']\.\/icons\/([\w-]+)\.mjs["']/g)].flatMap(
      ([, names = '', file = '']) => [...names.matchAll(/as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
