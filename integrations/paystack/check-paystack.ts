import { randomUUID } from 'node:crypto';
import { z } from '#core/zod.ts';
import { PaystackFailure } from './paystack-call.ts';
import type { PaystackConfig } from './paystack.ts';

/** One thing that Paystack was asked, and what it did. */
export type Finding = { question: string; seen: string };

type Options = {
  /** The payer's email address at Paystack. */
  email: string;
  /** The address that the browser returns to after paying. */
  callbackUrl: string;
  /**
   * Has the checkout at `url` paid by hand. Resolves with the query of the address that the browser came back to, or null where it never
   * did. Left out, nothing is paid and the questions about a paid payment are not asked.
   */
  pay?: (url: string) => Promise<URLSearchParams | null>;
};

type Answer = { status: number; json: z.output<typeof answerShape> };

const amount = 100;
const dataShape = z.looseObject({
  authorization_url: z.string().optional(),
  status: z.unknown().optional(),
  reference: z.unknown().optional(),
  channel: z.unknown().optional(),
  id: z.union([z.number(), z.string()]).optional().catch(undefined),
  authorization: z
    .looseObject({ reusable: z.boolean().optional(), authorization_code: z.string().optional() })
    .optional()
    .catch(undefined),
  customer: z.looseObject({ email: z.string() }).optional().catch(undefined),
});
const answerShape = z.looseObject({
  message: z.string().catch(''),
  code: z.string().catch(''),
  data: z
    .union([dataShape, z.array(dataShape)])
    .optional()
    .catch(undefined),
});

/**
 * Asks Paystack's test mode what its documentation leaves open, and yields what it did, one answer after another. It makes payments of
 * R1.00 and refunds them. No key and no code of a card is in what it yields. Fails with `PaystackFailure` where Paystack does not answer.
 */
export async function* checkPaystack(
  { apiUrl, secretKey, mode }: PaystackConfig,
  { email, callbackUrl, pay }: Options,
): AsyncGenerator<Finding> {
  if (mode !== 'test') throw new Error('Paystack is checked with a test key alone.');

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw new PaystackFailure('Paystack did not answer', { cause: error });
    });
    return { status: response.status, json: answerShape.parse(await response.json().catch(() => ({}))) };
  }

  const begin = (reference: string) =>
    ask('POST', '/transaction/initialize', { email, amount, currency: 'ZAR', reference, callback_url: callbackUrl });
  const verify = (of: string) => ask('GET', `/transaction/verify/${of}`);
  const charge = (code: string, of: string, payer = email) =>
    ask('POST', '/transaction/charge_authorization', {
      authorization_code: code,
      email: payer,
      amount,
      currency: 'ZAR',
      reference: of,
    });
  const refund = (transaction: string) => ask('POST', '/refund', { transaction, amount, currency: 'ZAR' });

  yield { question: 'Verify of a reference that it does not know', seen: describe(await verify(randomUUID())) };

  const reference = randomUUID();
  const begun = await begin(reference);
  const url = dataOf(begun)?.authorization_url;
  yield {
    question: 'Initialize in rand',
    seen: url === undefined ? describe(begun) : `${begun.status}, checkout at ${new URL(url).origin}`,
  };
  yield { question: 'Initialize with a reference that is used', seen: describe(await begin(reference)) };
  yield { question: 'Verify before anyone pays', seen: describe(await verify(reference)) };
  yield {
    question: 'Charge with a code that no card has',
    seen: describe(await charge('AUTH_none', randomUUID())),
  };
  if (pay === undefined || url === undefined) return;

  const back = await pay(url);
  yield {
    question: 'Parameters of the return',
    seen: back === null ? 'the browser did not come back' : [...back.keys()].join(', '),
  };
  const paid = await verify(reference);
  const known = dataOf(paid);
  const { reusable = false, authorization_code: code } = known?.authorization ?? {};
  yield {
    question: 'Verify after that',
    seen: `${describe(paid)}, by ${String(known?.channel)}, ${reusable ? 'can' : 'cannot'} be charged again`,
  };
  if (known?.status !== 'success') return;
  const references = [reference];
  if (reusable && code !== undefined) {
    const again = randomUUID();
    const charged = await charge(code, again, known.customer?.email);
    yield { question: 'Charge of the saved card', seen: describe(charged) };
    yield {
      question: 'Charge of the saved card with another email address',
      seen: describe(await charge(code, randomUUID(), `other-${email}`)),
    };
    if (dataOf(charged)?.status === 'success') references.push(again);
  }
  const listed = (await ask('GET', '/transaction?status=success&perPage=100')).json.data;
  const isListed = Array.isArray(listed) && listed.some((one) => one.reference === reference);
  yield { question: 'The payment in the list of payments', seen: isListed ? 'there' : 'not there yet' };
  for (const each of references)
    yield {
      question: `Refund of payment ${references.indexOf(each) + 1} of ${references.length}`,
      seen: describe(await refund(each)),
    };
}

const dataOf = ({ json: { data } }: Answer) => (Array.isArray(data) ? undefined : data);

/** The HTTP status, and the code, message or status of the payment. */
function describe(answer: Answer): string {
  const { code, message } = answer.json;
  const status = dataOf(answer)?.status;
  const details = typeof status === 'string' ? [status] : [code, message].filter((text) => text !== '');
  return [String(answer.status), ...details].join(' ');
}
