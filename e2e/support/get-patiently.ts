import { setTimeout as sleep } from 'node:timers/promises';
import type { APIResponse, Download, Locator, Page } from '@playwright/test';

/** Gets what stands at a path, as the person of the page. A server that does too much at the same time is asked again. */
export async function getPatiently(page: Page, path: string | null): Promise<APIResponse> {
  // The server may have closed the connection, on which nothing was sent for a while.
  const get = () => page.request.get(path ?? '', { maxRetries: 3 });
  let answer = await get();
  while (answer.status() === 503) {
    await sleep((Number(answer.headers()['retry-after']) || 1) * 1_000);
    answer = await get();
  }
  return answer;
}

/** Presses a link until its file comes: a browser says nothing of the answer of a server that does too much at the same time. */
export async function downloadPatiently(page: Page, link: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  if ((await download.failure()) === null) return download;
  await sleep(1_000);
  return downloadPatiently(page, link);
}
