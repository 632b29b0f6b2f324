import type { Page, Route } from '@playwright/test';

/** What a server answers that has failed. */
export const broken = { status: 500, contentType: 'application/problem+json', body: '{"code":"server.failed","detail":"Something went wrong on our side."}' };

/** Whoever hears nothing of what others do sees it when they look again: they are slower than somebody, on purpose. */
export const hearNothing = (page: Page): Promise<unknown> => page.route('**/api/live', (route) => route.abort());

/** Has the next request of that method go wrong, or be held; what is tried again arrives. Others on the same address are left alone. */
export async function failOnce(page: Page, method: string, path: string | RegExp, act: (route: Route) => Promise<void>): Promise<void> {
  let failed = false;
  await page.route(path, async (route) => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    await act(route);
  });
}
