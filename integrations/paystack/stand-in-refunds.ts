/** A refund as the stand-in keeps it, in Paystack's own words. Tests change its status. */
export type StandInRefund = {
  id: number;
  transaction: number;
  /** Reference of the payment. */
  reference: string;
  amount: number;
  currency: string;
  status: string;
  merchant_note: string;
  /** The number of the dispute that it carries out. */
  dispute: number | null;
};

/** The behaviour of the stand-in at a call for a refund: as `ChargeKnob` of charges, or it refuses it. */
export type RefundKnob = 'answers' | 'loses-answers' | 'loses-calls' | 'refuses';

/** The stand-in's answer to a call for a refund, and the refund that it took. */
type RefundAnswer = { status: number; body: object; refund?: StandInRefund };

type Payment = { status: string; reference: string; amount: number; currency: string };
type FindPayment = (name: string) => { number: number; payment: Payment } | undefined;

const refuse = (message: string): RefundAnswer => ({
  status: 400,
  body: { status: false, message, type: 'validation_error', code: 'invalid_params' },
});

/** The refunds of the stand-in. `findPayment` finds a payment by its number or reference. */
export class StandInRefunds {
  readonly all: StandInRefund[] = [];
  #findPayment: FindPayment;

  constructor(findPayment: FindPayment) {
    this.#findPayment = findPayment;
  }

  /** Takes a refund, also one that is asked for on Paystack's own pages. */
  ask(query: { transaction: string; amount?: number; merchant_note?: string; dispute?: number }): RefundAnswer {
    const found = this.#findPayment(query.transaction);
    if (found === undefined) return refuse('Transaction not found');
    const { number: transaction, payment } = found;
    const { reference, currency } = payment;
    const amount = query.amount ?? payment.amount;
    if (!['success', 'reversal-pending'].includes(payment.status)) return refuse('Transaction cannot be refunded');
    if (amount <= 0 || this.#returned(transaction) + amount > payment.amount)
      return refuse('Refund amount is more than the transaction has left');
    const details = {
      reference,
      amount,
      currency,
      merchant_note: query.merchant_note ?? '',
      dispute: query.dispute ?? null,
    };
    const refund = { id: 7_000 + this.all.length, transaction, ...details, status: 'pending' };
    this.all.push(refund);
    payment.status = 'reversal-pending';
    return { status: 200, body: { status: true, message: 'Refund has been queued', data: toAnswer(refund) }, refund };
  }

  /** Lists a page of the refunds, all of them or by the number of their payment; Paystack finds none by its reference. */
  list(query: URLSearchParams): object {
    const [transaction, page, perPage] = [query.get('transaction'), query.get('page') ?? 1, query.get('perPage') ?? 50];
    const found = this.all.filter((refund) => transaction === null || String(refund.transaction) === transaction);
    const data = found.slice((Number(page) - 1) * Number(perPage), Number(page) * Number(perPage)).map(toAnswer);
    return { status: true, message: 'Refunds retrieved', data, meta: { total: found.length } };
  }

  /** Moves a refund on, and its payment with it. */
  move(refund: StandInRefund, status: string): void {
    refund.status = status;
    const found = this.#findPayment(refund.reference);
    if (found === undefined || status !== 'processed') return;
    const { payment, number } = found;
    const processed = this.all.filter((one) => one.transaction === number && one.status === 'processed');
    if (processed.reduce((sum, { amount }) => sum + amount, 0) === payment.amount) payment.status = 'reversed';
  }

  /** The event of a refund as it stands, without its number, and with an amount as text. */
  event(refund: StandInRefund): object {
    const { status, reference, amount, currency, id } = refund;
    const data = {
      status,
      transaction_reference: reference,
      refund_reference: `TRF_${id}`,
      amount: String(amount),
      currency,
    };
    return { event: `refund.${status}`, data: { ...data, domain: 'test' } };
  }

  #returned = (transaction: number): number =>
    this.all
      .filter((refund) => refund.transaction === transaction && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
}

const toAnswer = ({ reference: _, ...refund }: StandInRefund) => ({ ...refund, domain: 'test' });
