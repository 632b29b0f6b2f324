import { createHash, randomBytes } from 'node:crypto';

/** A token for a cookie or a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, for the database: the hash alone lets no one in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
