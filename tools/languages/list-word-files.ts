import { glob } from 'node:fs/promises';

/** The files that hold the words of the product, by their paths from the root of a checkout, in the order of their names. */
export async function listWordFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  const patterns = ['{core,engine,features,integrations,kit,server,web}/**/*wording.ts', 'features/**/*lifecycle.ts'];
  const exclude = (path: string) => path.endsWith('dist');
  for await (const file of glob(patterns, { cwd: root, exclude })) files.push(file.replaceAll('\\', '/'));
  return files.sort();
}

/** True for a file whose texts are translated, by its path from the root. */
export const isWordFile = (file: string): boolean =>
  /^(?:core|engine|features|integrations|kit|server|web)\/(?:.+\/)?[\w-]*wording\.ts$/.test(file) ||
  /^features\/.+lifecycle\.ts$/.test(file);
