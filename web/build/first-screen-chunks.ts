import { basename, dirname, join } from 'node:path';

type Info = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Modules = { getModuleInfo: (id: string) => Info | null };

const root = import.meta.dirname.slice(0, -'/web/build'.length);
const entry = `${root}/web/main.tsx`;
const needed = [
  entry,
  `${root}/web/pages/dashboard/dashboard-page.tsx`,
  // What the login page shares with others: a person who has just signed in has loaded it too.
  `${root}/web/ui/alert.tsx`,
];

/** What every page loads once it is painted. */
const later =
  /\/web\/(layouts\/(connection|background-tasks|live-queries|say-changes|prefetch-parts|site-notice|theme\/sidebar-theme)\.tsx?|live\/live\.ts|offline\/(start-offline|restore)\.ts|new-problems\.tsx|pages\/dashboard\/feed-tabs\.tsx)$/;
const live = /\/web\/(layouts\/(live-queries|say-changes)|live\/live)\.ts$/;
/** The pages of people: what three of them share, all load. Admins' pages and what opens over a page are not among them. */
const page = /\/web\/pages\/(?!admin|kit|categories|pricing-plans|system-)[\w-]+\/([\w-]+-page|conversation)\.tsx$/;
const work = /\/web\/pages\/(quote|job|my-quotes|my-jobs)\//;
const admins =
  /\/web\/pages\/(admin|admin-person|categories|pricing-plans|system-\w+)\/|\/(manage|moderation|console|people)\//;
const categoryIcons = '/web/ui/more-category-icons.ts';
const entrance = /\/web\/(pages\/login\/login-page|ui\/toasts)\.tsx$/;
const form = /node_modules\/(zod|react-hook-form|@hookform)\//;
const own = /\/web\/pages\/(settings|profile|login|provider-dashboard)\//;

/**
 * How the build is parted: what the first screen after sign-in needs travels in two files beside the entry instead of
 * twenty, which is smaller and arrives sooner. What several pages share travels with what is shared by the same kind of page, so that
 * a page loads a dozen scripts. `size-limit` weighs what each page loads.
 */
export const firstScreenChunks = {
  includeDependenciesRecursively: false,
  groups: [
    // The first screen neither pages nor holds anybody back.
    {
      name: 'libraries',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(useInfiniteQuery|infiniteQueryObserver|useBlocker))/,
    },
    { name: (id: string, modules: Modules) => nameChunk(id, modules), debugName: 'groups' },
  ],
};

let names: Map<string, string> | undefined;

function nameChunk(id: string, modules: Modules): string | null {
  names ??= nameAll(new Graph(modules));
  return names.get(id) ?? null;
}

/** The name of the group of each module; those without one stay with the only part that needs them. */
function nameAll(graph: Graph): Map<string, string> {
  const first = graph.reach(needed);
  const parts = graph.findParts();
  const users = new Map<string, string[]>();
  for (const part of parts)
    for (const id of graph.reach([part])) if (!first.has(id)) users.set(id, [...(users.get(id) ?? []), part]);
  const [dialogs, tabs] = [graph.reach([`${root}/web/ui/dialog.tsx`]), graph.reach([`${root}/web/ui/tabs.tsx`])];
  // What brings the schemas or the forms along travels with them.
  const forms = new Set([...users.keys()].filter((id) => [...graph.reach([id])].some((one) => form.test(one))));
  const tabbed = new Set([...users.keys()].filter((id) => graph.reach([id]).has(`${root}/web/ui/tabs.tsx`)));
  const kindOf = (id: string) =>
    dialogs.has(id) ? (tabs.has(id) ? 'base' : 'dialogs') : tabs.has(id) ? 'tabs' : 'popups';
  const found = new Map(
    [...users].map(([id, theirs]) => [
      id,
      forms.has(id) && theirs.length > 1 ? 'forms' : nameGroup(id, theirs, { kindOf, hasTabs: tabbed.has(id) }),
    ]),
  );
  // A part that is asked for by itself keeps its file, which the service worker knows by name.
  for (const id of parts) if (!live.test(id)) found.set(id, null);
  for (const id of first) found.set(id, 'first-screen');
  // The entry keeps its own file, which the page names.
  found.delete(entry);
  return new Map([...found].filter((pair): pair is [string, string] => pair[1] !== null));
}

function nameGroup(
  id: string,
  users: readonly string[],
  { kindOf, hasTabs }: { kindOf: (id: string) => string; hasTabs: boolean },
): string | null {
  if (
    /node_modules\/@(base-ui|floating-ui)\/|\/web\/ui\/(dialog|confirm|reason-confirm|dialog-buttons|menu|tabs)\.tsx$/.test(
      id,
    )
  )
    return kindOf(id);
  const pages = users.filter((user) => page.test(user));
  // The login page waits for nothing that it does not need.
  if (users.length > 1 && users.some((user) => entrance.test(user))) return 'entrance';
  const isLater = users.some((user) => later.test(user));
  if (isLater) return 'later';
  if (pages.length > 2) return 'common';
  // They are asked for by themselves, and by admins' dialogs: a chunk with both would wait for itself.
  if (pages.length === 0 && users.some((user) => user.endsWith(categoryIcons))) return 'category-icons';
  if (users.length < 2) return null;
  if (users.every((user) => admins.test(user))) return 'console';
  if (pages.length > 0 && pages.every((user) => work.test(user))) return hasTabs ? 'work-tabs' : 'work';
  if (pages.length > 0 && pages.every((user) => own.test(user))) return 'own';
  return pages.length > 0
    ? pages
        .map((one) => basename(one, '.tsx'))
        .toSorted()
        .join('+')
    : 'over-pages';
}

class Graph {
  readonly #modules: Modules;
  #icons: Map<string, string> | undefined;
  #barrel: string | undefined;

  constructor(modules: Modules) {
    this.#modules = modules;
  }

  /** All modules that the given ones need at once, themselves among them. */
  reach(from: readonly string[]): Set<string> {
    const found = new Set<string>();
    const add = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      this.#importsOf(id).forEach(add);
    };
    from.forEach((id) => add(id.includes('/') ? id : (this.#iconFile(id) ?? id)));
    return found;
  }

  /** Every module that is asked for later by itself. */
  findParts(): Set<string> {
    const seen = new Set<string>();
    const parts = new Set<string>();
    const visit = (id: string) => {
      if (seen.has(id)) return;
      seen.add(id);
      for (const part of this.#modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        parts.add(part);
        visit(part);
      }
      this.#importsOf(id).forEach(visit);
    };
    visit(entry);
    return parts;
  }

  /** Icons are imported from one file: each module needs those that it names. */
  #importsOf(id: string): readonly string[] {
    const info = this.#modules.getModuleInfo(id);
    if (!info) return [];
    if (id.endsWith('/lucide-react.mjs')) return [];
    this.#barrel ??= info.importedIds.find((one) => one.endsWith('/lucide-react.mjs'));
    const icons = [...(info.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
      .flatMap(([, names = '']) => names.split(','))
      .flatMap((name) => this.#iconFile(name.trim().split(' ')[0] ?? '') ?? []);
    return [...info.importedIds, ...icons];
  }

  /** The file that draws an icon, by any of its names. */
  #iconFile(name: string): string | undefined {
    const barrel = this.#barrel;
    if (barrel === undefined) return undefined;
    this.#icons ??= new Map(
      [...(this.#modules.getModuleInfo(barrel)?.code ?? '').matchAll(lines)].flatMap(([, names = '', file = '']) => {
        const path = join(dirname(barrel), file);
        const aliases = [...names.matchAll(/as (\w+)/g)].map(([, one = '']) => one);
        return [basename(file, '.mjs'), ...aliases].map((one) => [one, path] as const);
      }),
    );
    return this.#icons.get(name);
  }
}

/** A line of the icons' index: names, file. */
const lines = /export \{([^}]*)\} from ["']\.\/(icons\/[\w-]+\.mjs)["']/g;
