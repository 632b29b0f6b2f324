import { chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { buildWeb } from '#tools/build-web.ts';
import { findChromium } from '#tools/find-chromium.ts';
import { measureActs } from './acts.ts';
import { measureBadLine } from './bad-line.ts';
import { measurePaints } from './paints.ts';
import { findPlaces } from './places.ts';
import { withProduct } from './product.ts';
import { writeTable, type Row } from './report.ts';
import { measureVisits } from './visits.ts';

// Measures what a phone needs, with a product and demo of its own, and prints a table of goals and figures. Ends with 1 if a goal is missed.
// --only visits,paints,acts,line: these alone. --rounds 1: how often times are measured, 3 as a rule. --list: each request of a visit.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'visits,paints,acts,line' },
    rounds: { type: 'string', default: '3' },
    list: { type: 'boolean', default: false },
  },
});
const parts = new Set(options.only.split(','));
const rounds = Number(options.rounds);

await buildWeb({ log: console.log });
const rows: Row[] = [];
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // Chromium's sandbox does not work for root.
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  await withProduct(async (product) => {
    const places = await findPlaces(browser, product);
    if (parts.has('visits')) rows.push(...(await measureVisits(browser, product, places)));
    if (parts.has('paints')) rows.push(...(await measurePaints(browser, product, { places, rounds })));
    if (parts.has('line')) rows.push(...(await measureBadLine(browser, product, places)));
    if (parts.has('acts')) rows.push(...(await measureActs(browser, product, { places, rounds })));
  });
} finally {
  await browser.close();
}
console.log(writeTable(rows));
if (rows.some(({ figure, most }) => typeof figure === 'number' && most !== undefined && !(figure <= most)))
  process.exitCode = 1;
