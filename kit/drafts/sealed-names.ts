import { readNames } from './kept.ts';

/** Sealed things stand under this, the id of their person, and the time. */
const prefix = 'sealed:';

export const sealedName = (personId: string, at: number): string => `${prefix}${personId}:${at}`;

/** The name of the same things, as if they had been sealed at another time. */
export const resealedName = (name: string, at: number): string => `${name.slice(0, name.lastIndexOf(':') + 1)}${at}`;

/** The names under which sealed things stand on this device, of one person or of all. */
export const listSealed = (personId = ''): string[] => readNames().filter((name) => name.startsWith(prefix + personId));

/** When something was sealed, in milliseconds. */
export const sealedAt = (name: string): number => Number(name.slice(name.lastIndexOf(':') + 1));
