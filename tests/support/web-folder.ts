import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A folder with the document of the browser side as it stands in `web/`, and nothing that it loads. */
export function useWebFolder(): { folder: string; close: () => Promise<unknown> } {
  const web = { folder: '', close: (): Promise<unknown> => Promise.resolve() };
  beforeAll(async () => {
    web.folder = await mkdtemp(join(tmpdir(), 'lungisa-web-'));
    const html = await readFile(join(import.meta.dirname, '../../web/index.html'), 'utf8');
    await writeFile(join(web.folder, 'index.html'), html);
  });
  afterAll(async () => {
    await web.close();
    await rm(web.folder, { recursive: true });
  });
  return web;
}
