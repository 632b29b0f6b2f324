import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { ConfigError, environmentConfig } from './config.ts';
import { checkPaystack } from '#integrations/paystack/check-paystack.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';

/** Milliseconds to wait for a person who pays. */
const maxWait = 10 * 60_000;

const usage = 'Usage: PAYSTACK_MODE=test PAYSTACK_SECRET_KEY=sk_test_… npm run paystack:check -- [--pay]';

const { values } = parseArgs({ options: { pay: { type: 'boolean', default: false } } });
try {
  const { payments } = environmentConfig();
  if (payments.kind !== 'paystack' || payments.mode !== 'test') throw new ConfigError(usage);
  await check(payments, values.pay);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof PaystackFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Prints what Paystack does. With `isPaying` it waits for a person who pays at the checkout, and catches the browser's return. */
async function check(config: Parameters<typeof checkPaystack>[0], isPaying: boolean): Promise<void> {
  const server = createServer((_request, response) => response.end('You can close this page.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`;
  const pay = async (url: string): Promise<URLSearchParams | null> => {
    process.stdout.write(`Pay R1.00 here within ten minutes, with a test card: ${url}\n`);
    const back = once(server, 'request', { signal: AbortSignal.timeout(maxWait) });
    const callback = await back.catch(() => null);
    const address = (callback?.[0] as { url?: string } | undefined)?.url;
    return address === undefined ? null : new URL(address, callbackUrl).searchParams;
  };
  try {
    const answers = checkPaystack(config, {
      email: 'paystack-check@example.com',
      callbackUrl,
      ...(isPaying && { pay }),
    });
    for await (const { question, seen } of answers) process.stdout.write(`${question}: ${seen}\n`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
