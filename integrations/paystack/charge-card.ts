import { z } from '#core/zod.ts';
import { PaystackFailure, type CallPaystack } from './paystack-call.ts';

/** A charge of a saved card. `email` is the one that the card was saved with; `reference` names the payment for good. */
export type CardCharge = {
  code: string;
  email: string;
  amountCents: number;
  reference: string;
  metadata: Record<string, string>;
};

/**
 * Paystack's answer to a charge:
 * `taken`: it has the charge, and `verify` tells how it ended; `challenge`: the person must approve it at `url`;
 * `rejected`: it took nothing, and never will with this card; `refused`: it took nothing this time; `busy`: it did not look at the charge
 * (too many calls, a wrong key), so that nothing is known of the card and the charge can be sent again.
 */
export type ChargeAnswer = { said: 'taken' | 'rejected' | 'refused' | 'busy' } | { said: 'challenge'; url: string };

/** Statuses with which Paystack turns a call away before it reads it. */
const unread = [401, 403, 408, 429];

const challengeShape = z.looseObject({ data: z.looseObject({ paused: z.literal(true), authorization_url: z.url() }) });

/** Charges a saved card once. Fails with `PaystackFailure` where no one knows whether Paystack took the charge: ask `verify`. */
export async function chargeCard(
  call: CallPaystack,
  { code, email, amountCents, reference, metadata }: CardCharge,
  { checkoutOrigin, timeout }: { checkoutOrigin: string; timeout: number },
): Promise<ChargeAnswer> {
  try {
    const { json } = await call('POST', '/transaction/charge_authorization', {
      timeout,
      body: {
        authorization_code: code,
        email,
        amount: amountCents,
        currency: 'ZAR',
        reference,
        metadata: JSON.stringify(metadata),
      },
    });
    const challenge = challengeShape.safeParse(json);
    if (!challenge.success) return { said: 'taken' };
    const url = new URL(challenge.data.data.authorization_url);
    return url.origin === checkoutOrigin ? { said: 'challenge', url: url.href } : { said: 'taken' };
  } catch (error) {
    if (!(error instanceof PaystackFailure) || error.refusal === null || error.refusal.status >= 500) throw error;
    const { status, code: reason, message } = error.refusal;
    if (unread.includes(status)) return { said: 'busy' };
    // A payment of this reference is there already, from a call whose answer was lost.
    if (reason === 'duplicate_reference' || /duplicate.*reference/i.test(message)) return { said: 'taken' };
    return {
      said: status === 400 && /authori[sz]ation|e-?mail/i.test(`${reason} ${message}`) ? 'rejected' : 'refused',
    };
  }
}
