import { basename, dirname, join } from 'node:path';
import { groupModules } from './group-modules.ts';

type Info = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Modules = { getModuleInfo: (id: string) => Info | null };

const root = import.meta.dirname.slice(0, -'/web/build'.length);
const entry = `${root}/web/main.ts`;
const start = `${root}/web/start.tsx`;
const needed = [
  start,
  `${root}/web/pages/dashboard/dashboard-page.tsx`,
  // The login page shares this file with others: a person who has just signed in has loaded it too.
  `${root}/kit/ui/alert.tsx`,
  // Login has them, and a few pages: a file of their own would cost those pages more.
  `${root}/kit/ui/fields/segment.tsx`,
  'calendar-check',
  'eye',
  'languages',
];

/** Parts that come together, each group in one file: the first part that is asked for brings all. */
const together = {
  /** Every page of a signed-in person loads them once it is painted; lists read their pages with what stands here. */
  later:
    /\/(web\/layouts\/(connection|background-tasks|live-queries|say-changes)\.tsx?|kit\/live\/live\.ts|kit\/offline\/(start-offline|restore)\.ts|kit\/api\/pages\.ts|kit\/ui\/overlays\/stray-press\.ts|features\/providers\/web\/api\.ts|pages\/dashboard\/feed-tabs\.tsx|card-photo\.tsx|query-core\/.*\/(hydration|infiniteQueryObserver)\.js|react-query\/.*\/useInfiniteQuery\.js)$/,
  /** A tablet or a desk has them in the frame of every page. */
  frame: /\/web\/layouts\/(sidebar|search-box|greeting)\.tsx$/,
  /** An admin has them on every page. The menu is not among them: a phone loads it when it is opened. */
  console: /\/web\/(console\/console-pages\.ts|layouts\/palette\/palette-button\.tsx)$/,
  /** The console opens with its overview. */
  overview: /\/web\/console\/(section-page|overview\/(overview|charts))\.tsx$/,
  /** The banner of a new policy, with what the page of policies needs of it. */
  policy:
    /\/web\/layouts\/policy-banner\.tsx$|\/features\/policies\/(accept-wording|web\/(use-accept-policy|api))\.ts$/,
};
/** The pages that people visit most, each with the parts that it opens with. `npm run phone` has a goal for each of them. */
const most: Record<string, readonly string[]> = {
  'pages/login/login-page': [],
  'pages/explore/explore-page': [],
  'pages/providers/providers-page': [],
  'pages/provider/provider-page': [],
  'pages/problem/problem-page': [],
  'pages/quote/quote-page': [],
  'pages/job/job-page': [],
  'pages/messages/messages-page': ['pages/messages/conversation'],
  'pages/my-jobs/my-jobs-page': [],
  'pages/settings/settings-page': ['pages/settings/profile-tab', 'layouts/language/language-section'],
  'pages/subscription/subscription-page': ['pages/subscription/own-section'],
  'console/section-page': ['console/overview/overview', 'console/overview/charts'],
};
const fileOf = (name: string) => `${root}/web/${name}.tsx`;
const opening = new Map(Object.entries(most).map(([name, parts]) => [fileOf(name), parts.map(fileOf)]));
const login = fileOf('pages/login/login-page');
/** A page, not what opens over one. */
const page = /\/web\/pages\/[\w-]+\/[\w-]+-page\.tsx$/;
/** The frequency of a part, relative to any other page of people: parts that open over a page come seldom, and admins are few. */
const weigh = (part: string): number => {
  if (part === login) return 60;
  // Lists, notices and mails lead to the page of a problem.
  if (part.includes('/problem-page.')) return 20;
  // Its owner opens it with the quotes.
  if (part.includes('/shared/compare-quotes.')) return 10;
  if (opening.has(part)) return part.includes('/console/') ? 3 : 10;
  if (part.includes('-banner.')) return 3;
  return page.test(part) ? 1 : part.includes('/web/console/') ? 0.02 : 0.1;
};
/** The most shared files that a part may load, beside those of every page and its own: 12 scripts in a first visit. An admin has three more files on every page. */
const limitOf = (part: string): number => {
  if (part.includes('/console/section-page.')) return 3;
  if (opening.has(part)) return 7 - ((opening.get(part)?.length ?? 0) > 0 ? 1 : 0);
  return page.test(part) ? 8 : Infinity;
};
/** The parts that make a module of the login page one that many share. */
const many = 14;
/** The index of a library names these for everyone; one module alone asks for each. */
const namedForAll: readonly (readonly [RegExp, string])[] = [
  [/query-core\/.*\/hydration\.js$/, `${root}/kit/offline/restore.ts`],
  [/react-router\/.*\/useBlocker\.js$/, `${root}/features/providers/web/profile-form.tsx`],
];

/**
 * The chunks of the build. Two files beside the entry bring all that the first screen after sign-in needs, instead of twenty, which is
 * smaller and arrives sooner. Code that several pages share is joined so that each loads few files with little that it does not need.
 * `size-limit` weighs the files of each page.
 */
export const firstScreenChunks = {
  includeDependenciesRecursively: false,
  groups: [
    // The first screen neither pages nor holds anybody back.
    {
      name: 'libraries',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(useInfiniteQuery|infiniteQueryObserver|useBlocker|hydration))|\/web\/(react-store|next-task)\.ts$|\/loading\/load-part\.ts$|vite\/preload-helper/,
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
  for (const id of first) if (together.later.test(id)) first.delete(id);
  const parts = graph.findParts();
  parts.delete(start);
  // The dashboard asks for it later, and most pages have it.
  parts.delete(`${root}/kit/ui/empty.tsx`);
  const users = new Map<string, string[]>();
  // The parts that a page opens with come in one file.
  const nameWith = (main: string) => `with-${basename(main, '.tsx')}`;
  const along = new Set([...opening.values()].flat());
  const alongOf = new Map(
    [...opening].flatMap(([main, some]) =>
      some.length > 1 ? some.map((part) => [part, nameWith(main)] as const) : [],
    ),
  );
  for (const part of parts.difference(along))
    for (const id of graph.reach([part, ...(opening.get(part) ?? [])]))
      if (!first.has(id)) users.set(id, [...(users.get(id) ?? []), part]);
  for (const id of [...first, ...users.keys()]) {
    const [, asker] = namedForAll.find(([test]) => test.test(id)) ?? [];
    if (asker === undefined) continue;
    first.delete(id);
    users.set(id, users.get(asker) ?? []);
  }
  // The login page comes before the first screen, and brings with that what many pages share with it.
  for (const id of graph.reach([login])) if ((users.get(id)?.length ?? 0) >= many) first.add(id);
  const groups = Object.entries(together);
  const groupOf = (part: string) => groups.find(([, test]) => test.test(part))?.[0] ?? alongOf.get(part) ?? null;
  const nameKnown = (id: string, theirs: readonly string[]): string | null => {
    const own = groupOf(id);
    // Any other part that is asked for by itself keeps its file, which the service worker knows by name.
    if (own !== null || parts.has(id)) return own;
    if (theirs.length === 1) {
      const [main = ''] = theirs;
      if ((opening.get(main)?.length ?? 0) > 1 && !graph.reach([main]).has(id)) return groupOf(main) ?? nameWith(main);
    }
    const [name = null, ...others] = new Set(theirs.map(groupOf));
    return theirs.some((user) => groupOf(user) === 'later') ? 'later' : others.length === 0 ? name : null;
  };
  const found = new Map<string, string>();
  for (const id of first) found.set(id, 'first-screen');
  for (const [id, theirs] of users) {
    const name = nameKnown(id, theirs);
    if (name !== null) found.set(id, name);
  }
  const shared = [...users]
    .filter(([id, theirs]) => theirs.length > 1 && !found.has(id) && !parts.has(id))
    .map(([id, theirs]) => ({ id, users: theirs, size: graph.sizeOf(id) }));
  // A part has its own file, with what it alone needs.
  const named = new Map([...parts].map((part) => [part, part]));
  for (const [id, [user = '', ...others]] of users) if (others.length === 0 && !parts.has(id)) named.set(id, user);
  for (const [id, name] of found) named.set(id, name);
  const known = [...Map.groupBy(named, ([, name]) => name)]
    .filter(([name]) => name !== 'first-screen')
    .map(([name, members]) => ({
      name,
      size: members.reduce((sum, [id]) => sum + graph.sizeOf(id), 0),
      users: [...new Set(members.flatMap(([id]) => users.get(id) ?? []))],
    }));
  for (const [id, name] of groupModules(shared, {
    weigh,
    limitOf,
    named,
    known,
    importsOf: (one) => graph.importsOf(one),
  }))
    found.set(id, name);
  return found;
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
      this.importsOf(id).forEach(add);
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
      this.importsOf(id).forEach(visit);
    };
    visit(entry);
    return parts;
  }

  /** Icons are imported from one file: each module needs those that it names. */
  importsOf(id: string): readonly string[] {
    const info = this.#modules.getModuleInfo(id);
    if (!info) return [];
    if (id.endsWith('/lucide.mjs')) return [];
    this.#barrel ??= info.importedIds.find((one) => one.endsWith('/lucide.mjs'));
    const icons = [...(info.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide["']/g)]
      .flatMap(([, names = '']) => names.split(','))
      .flatMap((name) => this.#iconFile(name.trim().split(' ')[0] ?? '') ?? []);
    return [...info.importedIds, ...icons];
  }

  /** In characters, without comments. */
  sizeOf(id: string): number {
    return (this.#modules.getModuleInfo(id)?.code ?? '').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '').length;
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
