import { resolveQuickly } from './resolve-quickly.ts';
import { useWords } from './use-words.ts';

// A thread loads this before its program (`threadWords`). The folder of the words is its only argument.
const [, , folder] = process.argv;
resolveQuickly();
if (folder !== undefined) useWords(folder);
