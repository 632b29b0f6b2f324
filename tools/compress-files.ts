import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { pseudoLanguage } from '#core/languages.ts';

const compressible = /\.(?:html|xml|css|json|js|mjs|svg)$/;
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Writes each text of a build once more with Brotli and with gzip beside it, where that is smaller. Tests read theirs as it is. Scripts
 * without words of their own are the same in every language but English: one of them is compressed.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => compressible.test(file) && !file.includes(`/${pseudoLanguage}/`),
  );
  const known = new Map<string, Promise<Record<'br' | 'gz', Buffer>>>();
  const write = async (file: string) => {
    const content = await readFile(join(folder, file));
    const digest = createHash('sha256').update(content).digest('hex');
    const made = known.get(digest) ?? compressBoth(content);
    known.set(digest, made);
    for (const [ending, compressed] of Object.entries(await made))
      if (compressed.length < content.length) await writeFile(join(folder, `${file}.${ending}`), compressed);
  };
  await Promise.all(files.map(write));
}

async function compressBoth(content: Buffer): Promise<Record<'br' | 'gz', Buffer>> {
  const [br, gz] = await Promise.all([compress.br(content), compress.gz(content)]);
  return { br, gz };
}
