import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files of the browser that need the clock of the device: they measure a span on it, or name its own months. */
const ofTheDevice = [
  'features/messages/web/api.ts',
  'features/site/web/show-brand.ts',
  'web/layouts/device/count-data.ts',
  'web/layouts/language/use-switch.ts',
  'web/pages/settings/data-tab.tsx',
];

it('compares the times of the server with its own clock, because that of a device may be wrong', async () => {
  const found: string[] = [];
  for await (const path of glob('{features/*/web,web}/**/*.{ts,tsx}', { cwd: root }))
    if (
      !path.includes('.test.') &&
      /\bDate\.now\b|\bnew Date\((\w+\.dataUpdatedAt)?\)/.test(await readFile(join(root, path), 'utf8'))
    )
      found.push(path);
  // The others call readNow of kit/api/server-clock.ts.
  expect(found.toSorted()).toEqual(ofTheDevice);
});
