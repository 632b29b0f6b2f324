/** Calls Paystack. `known` is false where it answers a reading with `not found`. Milliseconds. */
export type CallPaystack = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: object; timeout?: number },
) => Promise<{ known: boolean; json: unknown }>;

/** A refusal of Paystack: its HTTP status and its words. */
export type PaystackRefusal = { status: number; code: string; message: string };

/** The failure of a call, without the data sent. `refusal` is null if there was no answer, or one that Paystack did not write. */
export class PaystackFailure extends Error {
  readonly refusal: PaystackRefusal | null;

  constructor(
    message: string,
    { refusal = null, ...options }: ErrorOptions & { refusal?: PaystackRefusal | null } = {},
  ) {
    super(message, options);
    this.name = 'PaystackFailure';
    this.refusal = refusal;
  }
}

/** True if Paystack will refuse this request each time. With a wrong key (401, 403) it has said nothing of the payment. */
export const isDefinite = (error: unknown): error is PaystackFailure & { refusal: PaystackRefusal } =>
  error instanceof PaystackFailure && [400, 404, 422].includes(error.refusal?.status ?? 0);
