import { saveDetails, type Typed } from '#features/bank-details/server/save-details.ts';
import type { ProviderKey } from './providers.ts';
import type { Stage } from './stage.ts';

type Saved = { of: ProviderKey; at: string } & Typed;

/** The details of two providers; one has changed them, so that the members of open jobs see the old ones struck. All numbers are made up. */
const saved: readonly Saved[] = [
  {
    of: 'thabo',
    at: '75d 09:00',
    version: 0,
    holder: 'Thabo Mokoena',
    bank: 'fnb',
    number: '62000000417',
    accountType: 'current',
    shapId: 'thabo@fnb',
  },
  {
    of: 'kobus',
    at: '74d 10:00',
    version: 0,
    holder: 'Kobus van Wyk',
    bank: 'absa',
    number: '4000000938',
    accountType: 'current',
  },
  {
    of: 'kobus',
    at: '1d 08:30',
    version: 1,
    holder: 'Kobus van Wyk',
    bank: 'capitec',
    number: '1400000562',
    accountType: 'savings',
  },
];

export function planBankDetails(stage: Stage): void {
  for (const { of, at, ...details } of saved)
    stage.plan(at, async () => void (await stage.as(of, (work) => saveDetails(work, details))));
}
