import { z } from '#core/zod.ts';
import { PaystackFailure, type CallPaystack } from './paystack-call.ts';

/** A refund to ask for. `transactionId` is Paystack's number of the payment; the note finds the refund again in a list. */
export type NewRefund = { transactionId: string; cents: number; note: string };

/** A refund as Paystack has it, also one that was asked for on Paystack's own pages. The list of statuses is open; only `processed` means that the money went back. */
export type KnownRefund = {
  id: string;
  /** Paystack's number of its payment; empty where it is not said. */
  transactionId: string;
  status: string;
  cents: number;
  currency: string;
  note: string;
  /** The dispute that it carries out; null where Paystack names none. */
  dispute: string | null;
};

const number = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String);
/** A number, or an object that has it. */
const named = z.union([number, z.looseObject({ id: number }).transform(({ id }) => id)]).nullable();
const refundShape = z.looseObject({
  id: number,
  transaction: named.catch(null).default(null),
  dispute: named.catch(null).default(null),
  status: z.string(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  merchant_note: z.string().nullish(),
});
const answerShape = z.looseObject({ data: refundShape });
const listShape = z.looseObject({ data: z.array(refundShape) });

const toRefund = ({
  id,
  transaction,
  dispute,
  status,
  amount,
  currency,
  merchant_note: note,
}: z.output<typeof refundShape>): KnownRefund => ({
  id,
  transactionId: transaction ?? '',
  dispute,
  status,
  cents: amount,
  currency,
  note: note ?? '',
});

/**
 * Asks for a refund. Paystack has no key that makes this call safe to repeat: after a `PaystackFailure` only the list tells whether
 * the refund was taken.
 */
export async function askRefund(call: CallPaystack, { transactionId, cents, note }: NewRefund): Promise<KnownRefund> {
  const { json } = await call('POST', '/refund', {
    body: { transaction: transactionId, amount: cents, currency: 'ZAR', merchant_note: note },
  });
  const answer = answerShape.safeParse(json);
  if (!answer.success) throw new PaystackFailure('Paystack answered in another shape');
  return toRefund(answer.data.data);
}

/** Lists the refunds of a payment by Paystack's number of it; `read` asks a reading again. */
export async function listRefunds(
  read: (path: string) => ReturnType<CallPaystack>,
  transactionId: string,
): Promise<KnownRefund[]> {
  const { known, json } = await read(`/refund?transaction=${encodeURIComponent(transactionId)}&perPage=100`);
  if (!known) return [];
  const list = listShape.safeParse(json);
  if (!list.success) throw new PaystackFailure('Paystack answered in another shape');
  return list.data.data.map(toRefund);
}

/** Lists the refunds of all payments that were made in this time. */
export async function* listAllRefunds(
  read: (path: string) => ReturnType<CallPaystack>,
  from: Date,
  to: Date,
): AsyncGenerator<KnownRefund> {
  const perPage = 100;
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ perPage: String(perPage), page: String(page) });
    query.set('from', from.toISOString());
    query.set('to', to.toISOString());
    const { known, json } = await read(`/refund?${query.toString()}`);
    if (!known) return;
    const list = listShape.safeParse(json);
    if (!list.success) throw new PaystackFailure('Paystack answered in another shape');
    yield* list.data.data.map(toRefund);
    if (list.data.data.length < perPage) return;
  }
}
