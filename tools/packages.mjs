// Reads package-lock.json. Runs before anything is installed, on any Node from 20 on.

/** @typedef {{ version?: string, integrity?: string, license?: string, optional?: boolean, hasInstallScript?: boolean, bin?: unknown, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked */
/** @typedef {{ packages: Record<string, Locked> }} Lock */

const folder = 'node_modules/';

/** The name of the package at a path of the lock file, as `pg` at `node_modules/pg-boss/node_modules/pg`. @param {string} path */
export const nameAt = (path) => path.slice(path.lastIndexOf(folder) + folder.length);

/**
 * The paths of the packages that production needs, sorted: what `dependencies` and `optionalDependencies` lead to. `npm ci --omit=dev`
 * installs more, because it counts an optional peer, such as a test runner that a package can work with, as needed.
 * @param {Lock} lock
 * @param {{ without?: readonly string[] }} [options] Packages of ours to leave out, with what they alone need.
 */
export function listProductionPackages({ packages }, { without = [] } = {}) {
  const root = packages[''] ?? {};
  const names = Object.keys({ ...root.dependencies, ...root.optionalDependencies });
  return listNeeded(
    { packages },
    names.filter((name) => !without.includes(name)),
  );
}

/** The paths of these packages of ours and of all that they need, sorted. @param {Lock} lock @param {readonly string[]} names */
export function listNeeded({ packages }, names) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = names.map((name) => find(packages, '', name));
  for (let path = open.pop(); path !== undefined || open.length > 0; path = open.pop()) {
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      open.push(find(packages, path, name));
  }
  return [...found].sort();
}

/**
 * The package.json and the lock file of an installation that has only the packages which production needs.
 * @param {Record<string, unknown>} manifest @param {Lock} lock @param {{ without?: readonly string[] }} [options]
 */
export function keepProduction(manifest, lock, { without = [] } = {}) {
  /** @param {unknown} of */
  const withOut = (of) => Object.fromEntries(Object.entries(of ?? {}).filter(([name]) => !without.includes(name)));
  const { name, version, type, license } = manifest;
  const dependencies = withOut(manifest.dependencies);
  const optionalDependencies = withOut(manifest.optionalDependencies);
  const own = { name, version, license, dependencies, optionalDependencies };
  const paths = listProductionPackages(lock, { without });
  const packages = Object.fromEntries([['', own], ...paths.map((path) => [path, lock.packages[path]])]);
  return { manifest: { ...own, private: true, type }, lock: { ...lock, packages } };
}

/**
 * Returns the path at which a package at `from` finds `name`: in its own folder, or in one around it. @param {Lock['packages']} packages
 * @param {string} from @param {string} name
 */
function find(packages, from, name) {
  for (let at = from; ;) {
    const path = `${at === '' ? '' : `${at}/`}${folder}${name}`;
    if (packages[path] !== undefined) return path;
    if (at === '') return undefined;
    at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)));
  }
}
