import { codeLength } from '../limits.ts';

/** The digits of a code that may be typed in two groups. */
export const digitsIn = (typed: string): string => typed.replaceAll(/\s/g, '');

/** True if a code is typed in full. */
export const isCode = (typed: string): boolean => new RegExp(String.raw`^\d{${codeLength}}$`).test(digitsIn(typed));
