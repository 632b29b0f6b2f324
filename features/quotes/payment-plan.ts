/** The labels of the payments of an agreement, in the order in which they fall due. `more` came with a change of the price. */
export const paymentLabels = ['whole', 'deposit', 'part', 'rest', 'more'] as const;
export type PaymentLabel = (typeof paymentLabels)[number];

/** The events with which a payment falls due. */
export const paymentDues = ['agreement', 'day', 'completion'] as const;
type PaymentDue = (typeof paymentDues)[number];

/** A payment that the provider asks for before the rest: a deposit on the agreement (no day), or a part on a day. In cents. */
export type EarlyPayment = { day: string | null; cents: number };
export type PlannedPayment = { label: PaymentLabel; due: PaymentDue; day: string | null; cents: number };

export const maxEarlyPayments = 5;

/** The part of the price that early payments leave for the end, in cents; not positive if they take too much. */
export const restOf = (priceCents: number, early: readonly Pick<EarlyPayment, 'cents'>[]): number =>
  early.reduce((rest, { cents }) => rest - cents, priceCents);

/**
 * The payments of a quote. The last one is what the early ones leave of the price, due when the work is done: the sum is the price, to the
 * cent, whatever the early ones are.
 */
export function planPayments(priceCents: number, early: readonly EarlyPayment[]): PlannedPayment[] {
  return [
    ...early
      .toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''))
      .map(({ day, cents }): PlannedPayment =>
        day === null ? { label: 'deposit', due: 'agreement', day, cents } : { label: 'part', due: 'day', day, cents },
      ),
    {
      label: early.length === 0 ? 'whole' : 'rest',
      due: 'completion',
      day: null,
      cents: restOf(priceCents, early),
    },
  ];
}
