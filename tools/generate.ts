import { readFile, writeFile } from 'node:fs/promises';
import { firstOperations, moreOperations } from './generate/operations.ts';
import { lifecyclesPage } from './generate/lifecycles-page.ts';
import { metricsPage } from './generate/metrics-page.ts';
import { walls } from './generate/walls.ts';

/** The generated files. With `--check` a stale file fails the run and is not written. */
const files: Record<string, () => string> = {
  'web/api/generated/operations.json': firstOperations,
  'web/api/generated/more-operations.json': moreOperations,
  'docs/lifecycles.md': lifecyclesPage,
  'docs/metrics.md': metricsPage,
  '.oxlintrc.walls.json': walls,
};

const check = process.argv.includes('--check');
const root = new URL('../', import.meta.url);
const stale: string[] = [];
for (const [path, make] of Object.entries(files)) {
  const content = make();
  const current = await readFile(new URL(path, root), 'utf8').catch(() => '');
  if (current === content) continue;
  stale.push(path);
  if (!check) await writeFile(new URL(path, root), content);
}
if (check && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run: npm run generate\n`);
  process.exit(1);
}
process.stdout.write(stale.length === 0 ? 'Generated files are up to date.\n' : `Wrote ${stale.join(', ')}\n`);
