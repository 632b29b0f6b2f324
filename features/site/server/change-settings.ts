import type { z } from '#core/zod.ts';
import { formatBudget } from '#core/money/money.ts';
import { showRate } from '#core/money/vat.ts';
import type { EventBesideSteps } from '#server/engine/event.ts';
import { recordEvent } from '#server/engine/record-event.ts';
import type { PersonWork } from '#server/engine/work.ts';
import type { siteSettings as shape } from '../contract.ts';
import { siteEvents, siteSettings } from './tables.ts';

/** The subject of events about the site itself; there is one site. */
export const siteId = '00000000-0000-0000-0000-000000000000';

type Settings = z.output<typeof shape>;

/** The event of each setting, and how the log shows its value. */
const shown: {
  [Name in keyof Settings]: [EventBesideSteps<typeof siteEvents>, (value: Settings[Name]) => string];
} = {
  publicBrowsing: ['public-browsing', (on) => (on ? 'on' : 'off')],
  joiningFeeCents: ['joining-fee', formatBudget],
  joiningFeeWaived: ['joining-fee-waiver', (on) => (on ? 'on' : 'off')],
  coolingOffFeeCents: ['cooling-off-fee', formatBudget],
  informationOfficerName: ['information-officer-name', (name) => name],
  informationOfficerEmail: ['information-officer-email', (email) => email],
  sellerName: ['seller-name', (name) => name],
  sellerAddress: ['seller-address', (address) => address],
  vatNumber: ['vat-number', (number) => number],
  vatRate: ['vat-rate', (rate) => `${showRate(rate)}%`],
};

/** Changes the settings that are given; each that really changes is an event with before and after. */
export async function changeSettings(work: PersonWork, settings: z.output<ReturnType<typeof shape.partial>>) {
  const [now] = await work.tx.select().from(siteSettings).for('no key update');
  if (now === undefined) throw new Error('the site has no settings');
  const names = (Object.keys(shown) as (keyof Settings)[]).filter(
    (name) => settings[name] !== undefined && settings[name] !== now[name],
  );
  if (names.length === 0) return;
  await work.tx.update(siteSettings).set(settings);
  for (const name of names) {
    const [event, show] = shown[name] as [(typeof shown)[typeof name][0], (value: unknown) => string];
    const [before, after] = [show(now[name]), show(settings[name])];
    await recordEvent(work, siteEvents, event, { id: siteId, by: 'admin', before, after });
  }
}
