import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import type { DemoAccount, Product } from './product.ts';

/** A line of a phone: milliseconds to the server and back, and bytes in a second. */
export type Line = { latency: number; bytesPerSecond: number };
export const slow3G: Line = { latency: 400, bytesPerSecond: 50_000 };

/** A small phone with nothing stored, signed in as `account` where one is given. */
export const takePhone = (
  browser: Browser,
  product: Product,
  account?: DemoAccount,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> =>
  takeBrowser(browser, product, {
    account,
    device: {
      serviceWorkers,
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    },
  });

/** A browser with nothing stored, signed in as `account` where one is given. */
export async function takeBrowser(
  browser: Browser,
  { url }: Product,
  { account, device }: { account: DemoAccount | undefined; device: BrowserContextOptions },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...device,
    baseURL: url,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
  });
  if (account === undefined) return context;
  const { email, password } = account;
  const answer = await context.request.post('/api/session', { data: { email, password }, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`);
  return context;
}

export async function slowDown(page: Page, { line, cpu = 1 }: { line?: Line; cpu?: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (line)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bytesPerSecond,
      uploadThroughput: line.bytesPerSecond,
      connectionType: 'cellular3g',
    });
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

type Transfer = { url: string; bytes: number; isDone: boolean };

/** The transfers of a page, headers included, until the app fetches ahead; `ahead` has the later ones. */
export type Traffic = { requests: Transfer[]; ahead: Transfer[] };

/** Records what a page fetches. The returned function waits until it rests, and tells it. */
export async function watchTraffic(page: Page): Promise<() => Promise<Traffic>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const all = new Map<string, Transfer & { at: number }>();
  let lastChange = Date.now();
  const note = (id: string, change: Partial<Transfer>) => {
    const transfer = all.get(id);
    if (transfer === undefined) return;
    Object.assign(transfer, change);
    lastChange = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    // A stream stays open.
    const isDone = request.url.includes('/api/live');
    all.set(requestId, { url: request.url, bytes: 0, isDone, at: wallTime * 1_000 });
    lastChange = Date.now();
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => void all.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache) all.delete(requestId);
    else note(requestId, { bytes: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength, isDone: true }),
  );
  session.on('Network.loadingFailed', ({ requestId }) => note(requestId, { isDone: true }));
  await session.send('Network.enable');
  return async () => {
    const rest = 2_500;
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await page.waitForTimeout(100))
      if ([...all.values()].every(({ isDone }) => isDone) && Date.now() - lastChange > rest) break;
    const aheadFrom = await page.evaluate(() => {
      const [mark] = performance.getEntriesByName('fetch-ahead');
      return mark ? performance.timeOrigin + mark.startTime : Infinity;
    });
    const isAhead = ({ url, at }: { url: string; at: number }) => at >= aheadFrom && url.includes('/assets/');
    const transfers = [...all.values()];
    return { requests: transfers.filter((one) => !isAhead(one)), ahead: transfers.filter(isAhead) };
  };
}

export const kilobytes = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
