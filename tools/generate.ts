import { readFile, writeFile } from 'node:fs/promises';
import { configurationPage } from './generate/configuration-page.ts';
import { envExample } from './generate/env-example.ts';
import { fontFaces, subsets } from './generate/fonts.ts';
import { firstOperations, moreOperations } from './generate/operations.ts';
import { lifecyclesPage } from './generate/lifecycles-page.ts';
import { metricsPage } from './generate/metrics-page.ts';
import { packagesPage } from './generate/packages-page.ts';
import { walls } from './generate/walls.ts';

/** The generated files. With `--check` a stale file fails the run and is not written. */
const files: Record<string, () => string | Promise<Buffer>> = {
  // First: the list of packages reads it.
  'web/styles/font-faces.css': fontFaces,
  'kit/api/generated/operations.json': firstOperations,
  'kit/api/generated/more-operations.json': moreOperations,
  'docs/lifecycles.md': lifecyclesPage,
  'docs/metrics.md': metricsPage,
  'docs/packages.md': packagesPage,
  '.env.example': envExample,
  'docs/configuration.md': configurationPage,
  '.oxlintrc.walls.json': walls,
  ...subsets,
};

const check = process.argv.includes('--check');
const root = new URL('../', import.meta.url);
const stale: string[] = [];
for (const [path, make] of Object.entries(files)) {
  const content = Buffer.from(await make());
  const current = await readFile(new URL(path, root)).catch(() => null);
  if (current?.equals(content)) continue;
  stale.push(path);
  if (!check) await writeFile(new URL(path, root), content);
}
if (check && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run: npm run generate\n`);
  process.exit(1);
}
process.stdout.write(stale.length === 0 ? 'Generated files are up to date.\n' : `Wrote ${stale.join(', ')}\n`);
