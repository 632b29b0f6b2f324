import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '#tools/find-chromium.ts';
import { takePhone } from './phone.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { freePort } from '#tools/free-port.ts';
import { findMedian, tryTwice, type Row } from './report.ts';

/** The version that the figures of the notes were made with. */
const version = '13.5.0';
const folder = join(import.meta.dirname, `../../node_modules/.cache/lighthouse-${version}`);

/** The least score of each page. */
const goals: Record<string, number> = { login: 95, dashboard: 95, explore: 95, provider: 90 };

type Audit = { numericValue?: number };
type Result = {
  lhr: {
    categories: { performance: { score: number | null } };
    audits: Record<string, Audit>;
    environment: { benchmarkIndex: number };
    runtimeError?: { message: string };
  };
};
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

/**
 * Measures login, dashboard, explore and a provider with Lighthouse for a phone on slow 4G, as medians of `rounds`. Lighthouse brings 100
 * MB that nothing else needs: it is installed beside the cache of the build on demand, and not with the product.
 */
export async function measureLighthouse(
  browser: Browser,
  product: Product,
  { places, rounds }: { places: readonly Place[]; rounds: number },
  tell: (row: Row) => void,
): Promise<void> {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  // One of its own, that Lighthouse talks to.
  const audited = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    for (const place of places) {
      const least = goals[place.name];
      if (least === undefined) continue;
      const cookie = await findCookie(browser, product, place);
      const found: Result['lhr'][] = [];
      let why = '';
      for (let round = 0; round < rounds; round += 1) {
        const lhr = await tryTwice(
          () => audit(lighthouse, product.url + place.path, { port, cookie }),
          (reason) => (why = reason),
        );
        if (lhr) found.push(lhr);
      }
      const median = (of: (lhr: Result['lhr']) => number) => findMedian(found.map(of));
      const score = Math.round(median(({ categories }) => (categories.performance.score ?? 0) * 100));
      const name = `Lighthouse, slow 4G, ${place.name}`;
      tell({ what: name, figure: found.length > 0 ? score : `failed: ${why}`, least });
      if (found.length === 0) continue;
      const value = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
      tell({ what: `${name}: first paint`, figure: value('first-contentful-paint') / 1_000, unit: 's' });
      tell({ what: `${name}: largest paint`, figure: value('largest-contentful-paint') / 1_000, unit: 's' });
      tell({ what: `${name}: time blocked`, figure: Math.round(value('total-blocking-time')), unit: 'ms' });
      tell({ what: `${name}: layout shift`, figure: value('cumulative-layout-shift') });
      // Under about 1,500 the machine is too busy for its scores.
      tell({
        what: `${name}: speed of this machine`,
        figure: Math.round(median(({ environment }) => environment.benchmarkIndex)),
      });
    }
  } finally {
    await audited.close();
  }
}

async function audit(
  lighthouse: Lighthouse,
  url: string,
  { port, cookie }: { port: number; cookie: string },
): Promise<Result['lhr']> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    disableFullPageScreenshot: true,
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  });
  if (result === undefined) throw new Error('Lighthouse gave no result.');
  const { lhr } = result;
  if (lhr.runtimeError !== undefined || lhr.categories.performance.score === null)
    throw new Error(lhr.runtimeError?.message ?? 'Lighthouse gave no score.');
  return lhr;
}

/** The session of the one who visits a place, as a header. */
async function findCookie(browser: Browser, product: Product, { account }: Place): Promise<string> {
  if (account === undefined) return '';
  const phone = await takePhone(browser, product, account);
  const cookies = await phone.cookies();
  await phone.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!(await exists(entry))) await install();
  const module = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return module.default;
}

async function install(): Promise<void> {
  console.log(`Installing Lighthouse ${version} into ${folder} (once)`);
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const npm = spawn('npm', ['install', ...options, `lighthouse@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error(
      'Lighthouse could not be installed: this needs npm and the registry. All other parts need neither.',
    );
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
