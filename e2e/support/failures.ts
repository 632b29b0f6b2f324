import { expect, type Page, type Request, type Route } from '@playwright/test';

/** What a server answers that has failed. */
export const broken = {
  status: 500,
  contentType: 'application/problem+json',
  body: '{"code":"server.failed","detail":"Something went wrong on our side."}',
};

/**
 * Whoever hears nothing of what others do sees it when they look again: they are slower than somebody, on purpose. What this gives waits
 * until nothing that the page asked for is on its way: what others do then is news to it.
 */
export async function hearNothing(page: Page): Promise<() => Promise<void>> {
  const asked = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  await page.route('**/api/live', (route) => route.abort());
  return () => expect.poll(() => asked.size).toBe(0);
}

/** Has the next request of that method go wrong, or be held; what is tried again arrives. Others on the same address are left alone. */
export async function failOnce(
  page: Page,
  method: string,
  path: string | RegExp,
  act: (route: Route) => Promise<void>,
): Promise<void> {
  let failed = false;
  await page.route(path, async (route) => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    await act(route);
  });
}
