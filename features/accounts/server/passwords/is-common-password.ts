import { readFileSync } from 'node:fs';

/** The 3,000 commonest passwords of six characters or more, in small letters: from the lists of zxcvbn-ts 4.1.3 (MIT licence). */
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** True for one of the commonest passwords, in any case: they are guessed first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
