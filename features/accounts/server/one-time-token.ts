import { createHash, randomBytes } from 'node:crypto';

/** A token for a cookie or a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: its rows let no one in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
