import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from '#core/zod.ts';
import { traceCall } from '#engine/traces/trace-call.ts';
import { chargeCard, type CardCharge, type ChargeAnswer } from './charge-card.ts';
import { PaystackFailure, type CallPaystack } from './paystack-call.ts';
import { askRefund, listAllRefunds, listRefunds, type KnownRefund, type NewRefund } from './refund-calls.ts';
import { readReusableCard, type ReusableCard } from './reusable-card.ts';

export type PaymentMode = 'test' | 'live';

/** A new checkout. `reference` names the payment for good. */
export type NewPayment = {
  email: string;
  amountCents: number;
  reference: string;
  /** The address that the browser returns to after paying; Paystack adds the reference. */
  callbackUrl: string;
  /** The address that the browser returns to after giving up. */
  cancelUrl: string;
  metadata: Record<string, string>;
  /** The ways to pay that the checkout offers; all of them where it is left out. */
  channels?: string[];
};

/** A payment as Paystack knows it. Only the status `success` means paid; the list of statuses is open. */
export type KnownPayment = {
  /** Paystack's number of the payment. */
  id: string;
  status: string;
  reference: string;
  amountCents: number;
  currency: string;
  mode: string;
  metadata: Record<string, unknown>;
  /** The way it was paid (card, eft, qr); null until then. */
  channel: string | null;
  /** The card that paid, where it can be charged again. */
  card: ReusableCard | null;
};

/** Takes payments. Its calls fail with `PaystackFailure`. */
export type Payments = {
  mode: PaymentMode;
  /** True if a stand-in takes the payments, so that no money moves. */
  isDemonstration: boolean;
  /** Opens a checkout and returns its address. */
  initialize(payment: NewPayment): Promise<string>;
  /** Reads a payment; null where Paystack knows none of that reference. */
  verify(reference: string): Promise<KnownPayment | null>;
  /** Reads the payments that were made in this time, page by page. */
  list(from: Date, to: Date): AsyncIterable<KnownPayment>;
  /** Charges a saved card, never twice. Only `verify` says whether it was paid: also after a failure, since an answer can be lost. */
  charge(charge: CardCharge): Promise<ChargeAnswer>;
  /** Asks for a refund. Never call it again after a failure before `refunds` has said that the refund is not there. */
  refund(refund: NewRefund): Promise<KnownRefund>;
  /** Lists the refunds of a payment by Paystack's number of it. */
  refunds(transactionId: string): Promise<KnownRefund[]>;
  /** Lists the refunds that were made in this time, page by page. */
  listRefunds(from: Date, to: Date): AsyncIterable<KnownRefund>;
  /** True if the bytes of an event carry its signature, made with the present key or the one before. */
  isSigned(body: Buffer, signature: unknown): boolean;
};

export type PaystackConfig = {
  mode: PaymentMode;
  secretKey: string;
  oldSecretKey: string | undefined;
  /** Without a slash at the end. */
  apiUrl: string;
  /** The one origin that a checkout may be at. */
  checkoutOrigin: string;
};

/** Milliseconds that Paystack has for an answer. */
const callTimeout = 10_000;

const answerShape = z.looseObject({ status: z.boolean(), message: z.string().catch(''), code: z.string().catch('') });
const checkoutShape = z.looseObject({ data: z.looseObject({ authorization_url: z.url() }) });
const metadataShape = z.preprocess(readMetadata, z.record(z.string(), z.unknown()));
const paymentShape = z.looseObject({
  data: z.looseObject({
    id: z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String),
    status: z.string(),
    reference: z.string(),
    amount: z.coerce.number().int(),
    currency: z.string(),
    domain: z.string(),
    metadata: metadataShape,
    channel: z.string().max(40).nullish().catch(null),
  }),
});

const listShape = z.looseObject({
  data: z.array(z.unknown()),
  meta: z.looseObject({ pageCount: z.coerce.number().int() }),
});

function readPayment(json: unknown): KnownPayment {
  const payment = paymentShape.safeParse(json);
  if (!payment.success) throw new PaystackFailure('Paystack answered in another shape');
  const { status, amount: amountCents, currency, domain, metadata, ...rest } = payment.data.data;
  return {
    id: rest.id,
    status,
    reference: rest.reference,
    amountCents,
    currency,
    mode: domain,
    metadata,
    channel: rest.channel ?? null,
    card: readReusableCard(json),
  };
}

/** Metadata comes as an object, as its text, or as "", 0 or [] where there is none. */
function readMetadata(value: unknown): unknown {
  if (typeof value !== 'string')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  try {
    return readMetadata(JSON.parse(value));
  } catch {
    return {};
  }
}

/** The path of a call without its query, and with a sign for each part that is no word of the API. */
const withoutIds = (path: string): string =>
  (path.split('?')[0] ?? '')
    .split('/')
    .map((part) => (/^[a-z_]{0,30}$/.test(part) ? part : ':id'))
    .join('/');

/** A client of Paystack's API, or of the stand-in that speaks it. A charge may take `chargeTimeout` milliseconds: a bank has to answer. */
export function openPaystack(
  config: PaystackConfig,
  { isDemonstration = false, chargeTimeout = 30_000 } = {},
): Payments {
  const { mode, secretKey, oldSecretKey, apiUrl, checkoutOrigin } = config;
  const keys = [secretKey, oldSecretKey].filter((key) => key !== undefined);
  const { hostname } = new URL(apiUrl);

  const call: CallPaystack = (method, path, options) =>
    traceCall(`Paystack ${method} ${withoutIds(path)}`, { 'server.address': hostname }, () =>
      send(method, path, options),
    );

  const send: CallPaystack = async (method, path, { body, timeout = callTimeout } = {}) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw new PaystackFailure('Paystack did not answer', { cause: error });
    });
    const json: unknown = await response.json().catch(() => undefined);
    const answer = answerShape.safeParse(json);
    if (response.ok && answer.success && answer.data.status) return { known: true, json };
    const { code, message } = answer.success ? answer.data : { code: '', message: '' };
    const isUnknown = code === 'transaction_not_found' || (response.status === 404 && answer.success);
    if (method === 'GET' && isUnknown) return { known: false, json };
    throw new PaystackFailure(`Paystack answered ${response.status} ${/^\w{1,60}$/.test(code) ? code : ''}`.trim(), {
      // A page of a proxy says nothing of what Paystack did.
      refusal: answer.success ? { status: response.status, code, message } : null,
    });
  };

  /** A reading is asked for twice; a change never is. */
  const read = (path: string) => call('GET', path).catch(() => call('GET', path));

  return {
    mode,
    isDemonstration,
    async initialize({ email, amountCents, reference, callbackUrl, cancelUrl, metadata, channels }) {
      const { json } = await call('POST', '/transaction/initialize', {
        body: {
          email,
          amount: amountCents,
          currency: 'ZAR',
          reference,
          callback_url: callbackUrl,
          ...(channels && { channels }),
          metadata: JSON.stringify({ ...metadata, cancel_action: cancelUrl }),
        },
      });
      const checkout = checkoutShape.safeParse(json);
      const url = checkout.success ? new URL(checkout.data.data.authorization_url) : null;
      if (url?.origin !== checkoutOrigin) throw new PaystackFailure('Paystack named another place to pay');
      return url.href;
    },
    async verify(reference) {
      const { known, json } = await read(`/transaction/verify/${encodeURIComponent(reference)}`);
      if (!known) return null;
      return readPayment(json);
    },
    async *list(from, to) {
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ status: 'success', perPage: '100', page: String(page) });
        query.set('from', from.toISOString());
        query.set('to', to.toISOString());
        const answer = listShape.safeParse((await read(`/transaction?${query.toString()}`)).json);
        if (!answer.success) throw new PaystackFailure('Paystack answered in another shape');
        for (const data of answer.data.data) yield readPayment({ data });
        if (page >= answer.data.meta.pageCount) return;
      }
    },
    charge: (charge) => chargeCard(call, charge, { checkoutOrigin, timeout: chargeTimeout }),
    refund: (refund) => askRefund(call, refund),
    refunds: (transactionId) => listRefunds(read, transactionId),
    listRefunds: (from, to) => listAllRefunds(read, from, to),
    isSigned(body, signature) {
      if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false;
      const given = Buffer.from(signature, 'hex');
      return keys.some((key) => timingSafeEqual(given, createHmac('sha512', key).update(body).digest()));
    },
  };
}
