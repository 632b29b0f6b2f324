import { statfs } from 'node:fs/promises';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/find-chromium.ts';

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives too shortly for code that was optimized to pay: a sixth of the processor's time went into making it.
  '--js-flags=--no-turbofan --no-maglev',
  // A page takes the process of the empty one that it replaces: to start another takes as long as to read the first page.
  '--renderer-process-limit=1',
];

/** Playwright has Chromium keep what its processes share in files on the disk, for containers whose `/dev/shm` is small. */
const memory = await statfs('/dev/shm').catch(() => undefined);
const hasMemory = memory !== undefined && memory.bavail * memory.bsize > 4e9;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/playwright-global-setup.ts',
  // A journey waits for its page, and the page for its server: four keep two cores busy.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  // One that passes then is named as unsteady at the end (decision 67).
  retries: 1,
  // Only for what never comes: a machine that does other things at the same time takes several times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // A recording doubles the work of every journey. To study a failure: npx playwright test --trace retain-on-failure
    trace: 'off',
    // A worker would stand between a page and the requests that a journey intercepts; the journeys of the worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: await findChromium(),
      args: quiet,
      ignoreDefaultArgs: hasMemory ? ['--disable-dev-shm-usage'] : [],
      // Chromium's sandbox does not work for root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  // A journey runs at one width, by default at a phone's: `test('…', { tag: '@desk' }, …)` at a desk's, `@widths` at both, where it differs by width.
  // small-screens.spec.ts sees every page at every width (decision 98).
  projects: [
    { name: 'desk', grep: /@desk|@widths/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
