import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

let used: string | null = null;

/** The options of a thread that has the words of this process: nothing that is loaded here is loaded there. */
export const threadWords = (): { execArgv: string[]; argv: string[] } =>
  used === null
    ? { execArgv: [], argv: [] }
    : { execArgv: ['--import', new URL('./use-words-in-thread.ts', import.meta.url).href], argv: [used] };

/**
 * Has this process load the files of words from `folder`, where each text is that of the language of the moment. Called before the first of
 * them is imported: the modules that are here already stay as they are.
 */
export function useWords(folder: string): void {
  used = folder;
  const built = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file.replaceAll('\\', '/').replace(/\.js$/, '.ts'), join(folder, file)]),
  );
  registerHooks({
    load(url, context, nextLoad) {
      const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)).replaceAll('\\', '/') : '';
      const file = built.get(path);
      if (file === undefined) return nextLoad(url, context);
      return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true };
    },
  });
}
