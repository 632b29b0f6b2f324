import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { pseudoLanguage } from '#core/languages.ts';

const compressible = /\.(?:html|xml|css|json|js|mjs|svg)$/;
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes each text of a build once more with Brotli and with gzip beside it, where that is smaller. Tests read theirs as it is. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => compressible.test(file) && !file.includes(`/${pseudoLanguage}/`),
  );
  const write = async (file: string) => {
    const content = await readFile(join(folder, file));
    for (const ending of ['br', 'gz'] as const) {
      const compressed = await compress[ending](content);
      if (compressed.length < content.length) await writeFile(join(folder, `${file}.${ending}`), compressed);
    }
  };
  await Promise.all(files.map(write));
}
