import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports that stay when types are stripped, programs of threads, what `createRequire` resolves, and what styles bring. */
const imports = new RegExp(
  [
    /^\s*(?:import|export)\b(?!\s+type\b)[^;'"`]*?\bfrom\s+'([^']+)'/,
    /^\s*@?import\s+'([^']+)'/,
    /\bimport\(\s*'([^']+)'/,
    /\bnew URL\('(\.[^']+\.ts)'/,
    /\bresolve\('([^']+)'\)/,
    /\burl\('(@[^']+)'\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);
const code = /\.(tsx?|m?js|css)$/;

/** The packages that these programs import, with all files of ours behind them: each with the first file that names it. */
export function listImportedPackages(programs: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set(programs);
  for (const file of seen) {
    for (const [, ...found] of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
      const name = found.find((one) => one !== undefined) ?? '';
      const own = /^\.\.?\//.test(name) ? join(dirname(file), name) : name.startsWith('#') ? name.slice(1) : undefined;
      if (own !== undefined) {
        if (code.test(own)) seen.add(own);
        continue;
      }
      if (/^(node:|virtual:|\/|data:)/.test(name)) continue;
      const bare = name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/');
      if (!packages.has(bare)) packages.set(bare, file);
    }
  }
  return packages;
}
