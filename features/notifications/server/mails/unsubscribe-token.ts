import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailTopics, type MailTopic } from '#features/notifications/mail-categories.ts';

/** The person and the mails of a link to unsubscribe. */
export type Subscription = { accountId: string; category: MailTopic };

/** The token in the link of a mail: it works for good, without signing in, only for this person and these mails. */
export const unsubscribeToken = (secret: string, { accountId, category }: Subscription): string =>
  `${accountId}.${category}.${signature(secret, { accountId, category }).toString('base64url')}`;

/** The person and the mails of a token; null for a token with another signature. */
export function readUnsubscribeToken(secret: string, token: string): Subscription | null {
  const [accountId = '', named, signed = ''] = token.split('.');
  const category = mailTopics.find((one) => one === named);
  if (category === undefined) return null;
  const [given, expected] = [Buffer.from(signed, 'base64url'), signature(secret, { accountId, category })];
  return given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    token === unsubscribeToken(secret, { accountId, category })
    ? { accountId, category }
    : null;
}

const signature = (secret: string, { accountId, category }: Subscription): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe\n${accountId}\n${category}`).digest();
