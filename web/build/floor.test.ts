import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { floor } from './floor.ts';

const root = join(import.meta.dirname, '../..');

it.each(['README.md', 'docs/running.md', 'docs/decisions/0081-the-oldest-browsers.md'])(
  'the oldest browsers of %s are those that the build is for',
  async (page) => {
    const text = (await readFile(join(root, page), 'utf8')).replaceAll(/\s+/g, ' ');
    expect([floor.chrome_android, floor.webview_android, floor.safari_ios]).toEqual([
      floor.chrome,
      floor.chrome,
      floor.safari,
    ]);
    expect(text).toContain(`Safari ${floor.safari}`);
    expect(text).toMatch(new RegExp(`Chrome (or|and) Android's WebView ${floor.chrome}\\b`));
    expect(text).toMatch(new RegExp(`Firefox ${floor.firefox}\\b`));
  },
);
