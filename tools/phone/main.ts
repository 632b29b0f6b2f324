import { chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { buildWeb } from '#tools/build-web.ts';
import { findChromium } from '#tools/find-chromium.ts';
import { measureActs } from './acts.ts';
import { measureBadLine } from './bad-line.ts';
import { measureFocus } from './focus.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePaints } from './paints.ts';
import { findOtherPlaces, findPlaces } from './places.ts';
import { withProduct } from './product.ts';
import { holds, writeRow, writeTable, type Row } from './report.ts';
import { measureDeskShifts } from './shifts.ts';
import { measureTexts } from './texts.ts';
import { measureVisits } from './visits.ts';

// Measures what a phone needs, with a product and demo of its own, and prints a table of goals and figures. Ends with 1 if a goal is missed.
// --only visits,paints,texts,acts,focus,line,lighthouse: these alone; all but the last as a rule. --rounds 1: how often times are measured, 3 as
// a rule. --places 'quote|job': the places with such names alone. --list: each request of a visit, each shift of a layout, each long task of a load, each script of a long task.
const known = ['visits', 'paints', 'texts', 'acts', 'focus', 'line', 'lighthouse'] as const;
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: known.filter((part) => part !== 'lighthouse').join() },
    rounds: { type: 'string', default: '3' },
    list: { type: 'boolean', default: false },
    places: { type: 'string', default: '' },
  },
});
const parts = options.only.split(',');
const unknown = parts.filter((part) => !known.some((name) => name === part));
const rounds = Number(options.rounds);
if (unknown.length > 0 || !(rounds >= 1)) throw new Error(`--only takes ${known.join()}, --rounds a number from 1.`);

await buildWeb({ log: console.log, mayBuild: true });
const rows: Row[] = [];
const tell = (row: Row) => {
  rows.push(row);
  console.log(writeRow(row));
};
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // Chromium's sandbox does not work for root.
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  await withProduct(async (product) => {
    const isAsked = ({ name }: { name: string }) => new RegExp(options.places).test(name);
    const places = (await findPlaces(browser, product)).filter(isAsked);
    const { list } = options;
    const others = async () => (await findOtherPlaces(browser, product)).filter(isAsked);
    const measure: Record<(typeof known)[number], () => Promise<void>> = {
      visits: async () => {
        (await measureVisits(browser, product, places)).forEach(tell);
        await measureDeskShifts(browser, product, { places: [...places, ...(await others())], list }, tell);
      },
      paints: async () => measurePaints(browser, product, { places, others: await others(), rounds, list }, tell),
      texts: () => measureTexts(product, { places, rounds, list }, tell),
      acts: () => measureActs(browser, product, { places, rounds, list }, tell),
      focus: () => measureFocus(browser, product, tell),
      line: async () => (await measureBadLine(browser, product, places)).forEach(tell),
      lighthouse: () => measureLighthouse(browser, product, { places, rounds }, tell),
    };
    for (const part of known) {
      if (!parts.includes(part)) continue;
      console.log(`\n${part}`);
      // A part that fails stops none of the others.
      await measure[part]().catch((error: unknown) =>
        tell({ what: `The part ${part}`, figure: `failed: ${String(error).split('\n')[0]}`, most: 0 }),
      );
    }
  });
} finally {
  await browser.close();
}
console.log(`\n${writeTable(rows)}`);
const missed = rows.filter((row) => holds(row) === false).length;
console.log(missed === 0 ? '\nEvery goal is reached.' : `\n${missed} goals are missed.`);
if (missed > 0) process.exitCode = 1;
