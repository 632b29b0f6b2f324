import type { Page } from '@playwright/test';

/** The losses of a page on a bad line, and the loads that it did not survive, each as `address (number)`. */
type BadLine = {
  loads: number;
  requests: number;
  dropped: number;
  brokenPages: string[];
  brokenParts: string[];
};

type BadLineOptions = { loads: number; /** Share of the requests, from 0 to 1. */ share?: number };

/**
 * Loads the addresses in turn while a share of the requests is dropped: each twentieth, say, and others in each load. No file is dropped three
 * times in a row, which another try is for. Documents are not dropped: the browser asks for those itself. Live updates connect by their own rules.
 */
export async function loadOnBadLine(
  page: Page,
  addresses: readonly string[],
  options: BadLineOptions,
): Promise<BadLine> {
  const { loads, share = 0.05 } = options;
  const result: BadLine = { loads, requests: 0, dropped: 0, brokenPages: [], brokenParts: [] };
  const every = Math.round(1 / share);
  const drops = new Map<string, number>();
  let load = 0;
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() === 'document' || pathname === '/api/live') return route.fallback();
    result.requests += 1;
    const times = drops.get(pathname) ?? 0;
    drops.set(pathname, times + 1);
    if (times >= 2 || result.requests % every !== 0) return route.fallback();
    result.dropped += 1;
    return route.abort('connectionreset');
  });
  for (; load < loads; load += 1) {
    drops.clear();
    const address = addresses[load % addresses.length] ?? '/';
    await page.goto(address);
    const state = await lookAt(page);
    if (state === 'no page') result.brokenPages.push(`${address} (${load})`);
    if (state === 'no part') result.brokenParts.push(`${address} (${load})`);
  }
  await page.unroute('**/*');
  return result;
}

/** Milliseconds that a page has to show everything, its tries among them. */
const patience = 30_000;
export const unfinished = '#main [aria-busy=true], #main [role=status]:has-text("Loading")';

/** Judges the page once it has stopped changing. */
async function lookAt(page: Page): Promise<'whole' | 'no page' | 'no part'> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  if (!(await happens(heading.waitFor({ state: 'attached', timeout: patience })))) return 'no page';
  if ((await page.getByRole('alert').getByRole('heading', { level: 1 }).count()) > 0) return 'no page';
  const settles = page.locator(unfinished).first().waitFor({ state: 'detached', timeout: patience });
  return (await happens(settles)) && (await page.getByRole('alert').count()) === 0 ? 'whole' : 'no part';
}

const happens = (waiting: Promise<unknown>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  );
