import { inArray, sql } from 'drizzle-orm';
import { paymentAttempts } from './tables.ts';

/** The person has paid, and their bank has not confirmed it yet: an EFT can take hours. Paystack answers `abandoned` for a payment that was never made. */
export const answersWithBank = ['pending', 'processing', 'queued'] as const;
export const isWithBank = sql`coalesce(${inArray(paymentAttempts.lastAnswer, [...answersWithBank])}, false)`;
