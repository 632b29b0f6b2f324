import { inArray, sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { day } from '#core/time.ts';
import { paymentAttempts } from './tables.ts';

/** The time for which a payment that the bank has keeps its person from paying in another way, in milliseconds. */
export const bankWait = day;

/** The person has paid, and their bank has not confirmed it yet: an EFT can take hours. Paystack answers `abandoned` for a payment that was never made. */
const answersWithBank = ['pending', 'processing', 'queued'] as const;
export const isWithBank = sql<boolean>`coalesce(${inArray(paymentAttempts.lastAnswer, [...answersWithBank])}, false)`;

/** True if the bank has had a payment for `bankWait`: another one may pay instead. Its `updatedAt` is the time since which the bank has it. */
export const isLateAtBank = (now: Date) =>
  sql<boolean>`(${isWithBank} and ${paymentAttempts.updatedAt} <= ${latestStart(now)}::timestamptz)`;

const latestStart = (now: Date): string => new Date(now.getTime() - bankWait).toISOString();

/** The columns of Paystack's `answer` about a payment that is not made. */
export const noteAnswer = (answer: string | null, now: Date) => ({
  lastAnswer: answer,
  ...(isOneOf(answer ?? '', answersWithBank) && {
    updatedAt: sql`case when ${isWithBank} then ${paymentAttempts.updatedAt} else ${now.toISOString()}::timestamptz end`,
  }),
});
