import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatRand } from '#core/money/money.ts';
import type { PaystackConfig } from './paystack.ts';
import { StandInRefunds, type RefundKnob, type StandInRefund } from './stand-in-refunds.ts';
import { refuseCharge, saveTestCard, showCard, showQr, type StandInCard } from './stand-in-cards.ts';
import { standInWords as words } from './wording.ts';

/** A payment as the stand-in keeps it, in Paystack's own words. Tests change its fields. */
export type StandInPayment = {
  status: string;
  reference: string;
  amount: number;
  currency: string;
  domain: string;
  metadata: unknown;
  email: string;
  callbackUrl: string;
  /** The way it was paid; null until then. */
  channel: 'card' | 'eft' | 'qr' | null;
  card: StandInCard | null;
};

/**
 * The behaviour of the stand-in at a charge of a saved card: it answers, takes the charge but loses the answer, takes it and is silent,
 * never gets the call, or has had too many calls.
 */
export type ChargeKnob = 'answers' | 'loses-answers' | 'hangs' | 'loses-calls' | 'is-busy';

export type SignedEvent = { body: Buffer; signature: string };

export type StandIn = {
  config: PaystackConfig;
  /** The payments, by reference. */
  payments: Map<string, StandInPayment>;
  /** The saved cards, by their codes. */
  cards: Map<string, StandInCard>;
  /** The refunds, in their order. */
  refunds: StandInRefunds;
  knobs: { charges: ChargeKnob; refunds: RefundKnob };
  /** While true, every call to the API is answered with an error. */
  isDown: boolean;
  /** Names the address that gets the events. Without one none are sent. */
  sendEventsTo(url: string): void;
  /** The bytes of the event of a payment, and their signature. */
  makeEvent(reference: string): SignedEvent;
  /** The bytes of any event, and their signature. */
  sign(event: object): SignedEvent;
  stop(): Promise<void>;
};

/** Milliseconds before an event that was not taken is sent again. */
const resendAfter = [500, 2_000, 10_000, 60_000];

/** Speaks the part of Paystack's protocol that we use, on a port of this machine, with a checkout page. It forgets all when it stops. */
export async function startStandIn(): Promise<StandIn> {
  const secretKey = `sk_test_${randomBytes(20).toString('hex')}`;
  const payments = new Map<string, StandInPayment>();
  const checkouts = new Map<string, string>();
  const cards = new Map<string, StandInCard>();
  const numbers = new Map<string, number>();
  const numberOf = (reference: string): number => {
    if (!numbers.has(reference)) numbers.set(reference, 4_000_000_000 + numbers.size);
    return numbers.get(reference) ?? 0;
  };
  const refunds = new StandInRefunds((name) => {
    const reference = payments.has(name) ? name : [...numbers].find(([, number]) => String(number) === name)?.[0];
    const payment = payments.get(reference ?? '');
    return payment && { number: numberOf(payment.reference), payment };
  });
  const stopped = new AbortController();
  let eventUrl: string | undefined;

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const standIn: StandIn = {
    config: { mode: 'test', secretKey, oldSecretKey: undefined, apiUrl: origin, checkoutOrigin: origin },
    payments,
    cards,
    refunds,
    knobs: { charges: 'answers', refunds: 'answers' },
    isDown: false,
    sendEventsTo: (url) => void (eventUrl = url),
    makeEvent(reference) {
      // Spaces and an escaped é, so that only a check of the very bytes succeeds.
      return standIn.sign({
        event: 'charge.success',
        data: { ...toAnswer(payments.get(reference), numberOf(reference)), note: 'caf\u00e9' },
      });
    },
    sign(event) {
      const body = Buffer.from(JSON.stringify(event, null, 1).replaceAll('\u00e9', '\\u00e9'));
      return { body, signature: createHmac('sha512', secretKey).update(body).digest('hex') };
    },
    async stop() {
      stopped.abort();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const [, place = '', name = '', last = ''] = pathname.split('/');
    const route = `${request.method} /${place}`;
    if (route === 'GET /checkout') return showCheckout(response, name);
    if (route === 'POST /checkout') return takeCheckout(response, name, new URLSearchParams(await readBody(request)));
    if (standIn.isDown) return send(response, 500, { status: false, message: 'Down', code: 'api_error' });
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send(response, 401, { status: false, message: 'Invalid key', code: 'invalid_Key' });
    if (route === 'POST /transaction' && name === 'initialize')
      return initialize(response, JSON.parse(await readBody(request)) as Record<string, string>);
    if (route === 'POST /transaction' && name === 'charge_authorization')
      return charge(response, JSON.parse(await readBody(request)) as Record<string, string>);
    if (route === 'POST /refund')
      return refund(response, JSON.parse(await readBody(request)) as { transaction: string });
    if (route === 'GET /refund') return send(response, 200, refunds.list(searchParams));
    const payment = payments.get(last);
    if (route === 'GET /transaction' && name === '') return listPayments(response, searchParams);
    if (route !== 'GET /transaction' || name !== 'verify' || payment === undefined)
      return send(response, 404, { status: false, message: 'Not found', code: 'transaction_not_found' });
    send(response, 200, {
      status: true,
      message: 'Verification successful',
      data: toAnswer(payment, numberOf(payment.reference)),
    });
  }

  function initialize(response: ServerResponse, query: Record<string, string>): void {
    const { reference = '', email = '', amount, currency = 'ZAR', callback_url: callbackUrl = '', metadata } = query;
    if (payments.has(reference))
      return send(response, 400, { status: false, message: 'Duplicate reference', code: 'duplicate_reference' });
    const payment = { status: 'abandoned', reference, amount: Number(amount), currency, email, callbackUrl };
    payments.set(reference, { ...payment, ...unpaid(metadata) });
    const { url, code } = openCheckout(reference);
    const data = { authorization_url: url, access_code: code, reference };
    send(response, 200, { status: true, message: 'Authorization URL created', data });
  }

  function openCheckout(reference: string) {
    const code = randomBytes(9).toString('hex');
    checkouts.set(code, reference);
    return { code, url: `${origin}/checkout/${code}` };
  }

  function charge(response: ServerResponse, query: Record<string, string>): void {
    const { reference = '', email = '', amount, currency = 'ZAR', authorization_code: code = '', metadata } = query;
    const knob = standIn.knobs.charges;
    if (knob === 'loses-calls') return void response.destroy();
    if (knob === 'is-busy')
      return send(response, 429, { status: false, message: 'Too many requests', code: 'rate_limited' });
    if (payments.has(reference))
      return send(response, 400, {
        status: false,
        message: 'Duplicate Transaction Reference',
        code: 'duplicate_reference',
      });
    const card = cards.get(code);
    const refusal = refuseCharge(card, email);
    if (card === undefined || refusal !== null)
      return send(response, 400, { status: false, message: refusal, type: 'validation_error', code: 'invalid_params' });
    const status = (
      { pays: 'success', declines: 'failed', challenges: 'ongoing', waits: 'pending', 'is-invalid': 'failed' } as const
    )[card.conduct];
    const payment = { status, reference, amount: Number(amount), currency, email, callbackUrl: '' };
    payments.set(reference, { ...payment, ...unpaid(metadata), channel: 'card', card });
    if (status === 'success') void sendEvent(() => standIn.makeEvent(reference)).catch(() => {});
    if (knob === 'hangs') return;
    if (knob === 'loses-answers') return void response.destroy();
    const data =
      status === 'ongoing'
        ? { paused: true, reference, authorization_url: openCheckout(reference).url }
        : toAnswer(payments.get(reference), numberOf(reference));
    send(response, 200, { status: true, message: 'Charge attempted', data });
  }

  function refund(response: ServerResponse, query: { transaction: string }): void {
    const knob = standIn.knobs.refunds;
    if (knob === 'loses-calls') return void response.destroy();
    if (knob === 'refuses') return send(response, 400, { status: false, message: 'Refused', code: 'invalid_params' });
    const { status, body, refund: taken } = refunds.ask(query);
    if (taken !== undefined && eventUrl !== undefined) void endRefund(taken).catch(() => {});
    if (knob === 'loses-answers') return void response.destroy();
    send(response, status, body);
  }

  /** Makes a refund as Paystack does, with its events, in a moment instead of days. */
  async function endRefund(taken: StandInRefund): Promise<void> {
    for (const status of ['pending', 'processing', 'processed']) {
      refunds.move(taken, status);
      await sendEvent(() => standIn.sign(refunds.event(taken)));
      await sleep(300, undefined, { signal: stopped.signal, ref: false });
    }
  }

  function listPayments(response: ServerResponse, query: URLSearchParams): void {
    const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 50)];
    const found = [...payments.values()].filter(({ status }) => status === (query.get('status') ?? status));
    const data = found
      .slice((page - 1) * perPage, page * perPage)
      .map((payment) => toAnswer(payment, numberOf(payment.reference)));
    const meta = { total: found.length, page, perPage, pageCount: Math.ceil(found.length / perPage) };
    send(response, 200, { status: true, message: 'Transactions retrieved', data, meta });
  }

  function showCheckout(response: ServerResponse, code: string): void {
    const payment = payments.get(checkouts.get(code) ?? '');
    response.writeHead(payment ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(payment ? checkoutPage(payment) : '');
  }

  function takeCheckout(response: ServerResponse, code: string, form: URLSearchParams): void {
    const payment = payments.get(checkouts.get(code) ?? '');
    if (payment === undefined) return void response.writeHead(404).end();
    const act = form.get('act');
    if (act === 'decline' && !isPaid(payment)) payment.status = 'failed';
    const way = waysToPay.find((one) => one.act === act);
    if (way !== undefined && !isPaid(payment)) {
      payment.status = 'success';
      payment.channel = way.channel;
      payment.card = way.card === null ? null : saveTestCard(cards, way.card, payment.email);
      void sendEvent(() => standIn.makeEvent(payment.reference)).catch(() => {});
    }
    // A charge that the person approved names no place to go back to.
    const leadsBack = act !== 'decline' && URL.canParse(payment.callbackUrl);
    const back = new URL(leadsBack ? payment.callbackUrl : `${origin}/checkout/${code}`);
    if (leadsBack) for (const name of ['trxref', 'reference']) back.searchParams.set(name, payment.reference);
    const next = back.href;
    response.writeHead(303, { location: next }).end();
  }

  async function sendEvent(make: () => SignedEvent): Promise<void> {
    for (const wait of [0, ...resendAfter]) {
      await sleep(wait, undefined, { signal: stopped.signal, ref: false });
      if (eventUrl === undefined) return;
      const { body, signature } = make();
      const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
      const sent = await fetch(eventUrl, { method: 'POST', headers, body: new Uint8Array(body) }).catch(() => null);
      if (sent?.status === 200) return;
    }
  }

  return standIn;
}

const toAnswer = (payment: StandInPayment | undefined, id: number) =>
  payment && {
    id,
    domain: payment.domain,
    status: payment.status,
    reference: payment.reference,
    amount: payment.amount,
    currency: payment.currency,
    metadata: payment.metadata,
    channel: payment.channel,
    customer: { email: payment.email },
    authorization: payment.card === null ? (payment.channel === 'qr' ? showQr() : {}) : showCard(payment.card),
  };

/** True if the money arrived, whatever part of it has gone back: the checkout page takes nothing more. */
const isPaid = ({ status }: StandInPayment): boolean => ['success', 'reversal-pending', 'reversed'].includes(status);

/** The buttons of the checkout page that pay, and the test card that each leaves. */
const waysToPay = [
  { act: 'pay', label: () => words.pay, channel: 'card', card: 'pays' },
  { act: 'pay-once', label: () => words.payOnce, channel: 'card', card: 'fails' },
  { act: 'eft', label: () => words.eft, channel: 'eft', card: null },
  { act: 'qr', label: () => words.qr, channel: 'qr', card: null },
] as const;

/** A payment that is not made yet. */
const unpaid = (metadata: string | undefined) => ({
  domain: 'test',
  metadata: JSON.parse(metadata ?? '{}') as unknown,
  channel: null,
  card: null,
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const button = (act: string, label: string) => `<button name="act" value="${act}">${label}</button>`;

const checkoutPage = (payment: StandInPayment): string => `<!doctype html>
<html lang="en-ZA"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style>body{font:1rem/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}form{display:grid;gap:.75rem}button{font:inherit;min-height:2.75rem}</style>
<main><h1>${words.amount(formatRand(payment.amount))}</h1><p><strong>${words.demonstration}</strong></p>
${payment.status === 'failed' ? `<p role="alert">${words.declined}</p>` : ''}${isPaid(payment) ? `<p>${words.paid}</p>` : ''}
<form method="post">${isPaid(payment) ? '' : waysToPay.map(({ act, label }) => button(act, label())).join('') + button('decline', words.decline)}${button('cancel', words.cancel)}</form></main></html>
`;
