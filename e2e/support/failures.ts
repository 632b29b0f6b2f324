import { expect, type APIResponse, type Page, type Request, type Route } from '@playwright/test';

/** The answer of a server that has failed. */
export const serverError = {
  status: 500,
  contentType: 'application/problem+json',
  body: '{"code":"server.failed","detail":"Something went wrong on our side."}',
};

/** After so many milliseconds without a request a page has asked for all it wants. */
const quietTime = 250;

/**
 * Stops live updates of a page, so that it shows old data until it asks again. The returned function waits until the page has asked
 * for all it wants: changes after it are news to the page.
 */
export async function stopLiveUpdates(page: Page): Promise<() => Promise<void>> {
  const underWay = new Set<Request>();
  let lastAt = Date.now();
  const end = (request: Request) => {
    if (underWay.delete(request)) lastAt = Date.now();
  };
  page.on('request', (request) => request.url().includes('/api/') && underWay.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.route('**/api/live*', (route) => route.abort());
  return () =>
    expect.poll(() => underWay.size === 0 && Date.now() - lastAt >= quietTime, { intervals: [50] }).toBe(true);
}

/**
 * Sends a caught request to the server. The server closes a connection on which nothing was sent for a while, which a request may meet: it has
 * done nothing then.
 */
export const passOn = (route: Route, options: Parameters<Route['fetch']>[0] = {}): Promise<APIResponse> =>
  route.fetch({ maxRetries: 3, ...options });

/** Has the documents of a page come without their first data, so that the page asks for it, and asking can fail. */
export const withoutFirstData = (page: Page): Promise<unknown> =>
  page.route('**/*', async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    const headers = { ...request.headers(), 'sec-fetch-mode': 'cors' };
    return route.fulfill({ response: await passOn(route, { headers }) });
  });

/** Handles the next request of that method with `act`; later requests, and other methods, reach the server. */
export async function failOnce(
  page: Page,
  method: string,
  path: string | RegExp,
  act: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<void> {
  let hasFailed = false;
  if (method === 'GET') await withoutFirstData(page);
  await page.route(path, async (route) => {
    if (hasFailed || route.request().method() !== method) return route.fallback();
    hasFailed = true;
    await act(route);
  });
}

/** Keeps the next request of that method from the server until the returned function is called. */
export async function holdOnce(page: Page, method: string, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await failOnce(page, method, path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Lets the next request of that method reach the server, and keeps the answer from the page until the returned function is called. */
export async function holdAnswerOnce(page: Page, method: string, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await failOnce(page, method, path, async (route) => {
    const response = await passOn(route);
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

/** Keeps all readings of that path from the server until the returned function is called. Changes reach it. */
export async function holdReadings(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() === 'GET') await promise;
      await route.fallback();
    },
  );
  return resolve;
}

/** Every request to a path of that pattern fails while `act` runs, and none after it. */
export async function failWhile(
  page: Page,
  path: RegExp,
  act: () => Promise<unknown>,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<void> {
  const matches = (url: URL) => path.test(url.pathname);
  await withoutFirstData(page);
  await page.route(matches, fail);
  await act();
  await page.unroute(matches);
}

/**
 * Every request to a path of that pattern fails while `act` runs, and until *Try again* is pressed after it. A page that loads again by
 * itself, as a live hint has it do, fails again: else the button would go before it is pressed.
 */
export async function failUntilRetry(
  page: Page,
  path: RegExp,
  act: () => Promise<unknown>,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<void> {
  let mayBePressed = false;
  const wasPressed = () => page.evaluate(() => 'retried' in document.documentElement.dataset);
  const press = async () => {
    await act();
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      delete dataset['retried'];
      document.addEventListener('click', () => (dataset['retried'] = ''), { capture: true, once: true });
    });
    mayBePressed = true;
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  };
  await failWhile(page, path, press, async (route) =>
    mayBePressed && (await wasPressed()) ? route.fallback() : fail(route),
  );
}
