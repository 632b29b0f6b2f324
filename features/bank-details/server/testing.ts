import type { Person } from '#engine/actor.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { saveDetails, type Typed } from './save-details.ts';

/** Bank details as the form sends them, without the proof of identity. */
export const typedDetails = (more: Partial<Typed> = {}): Typed => ({
  version: 0,
  holder: 'Thabo Dlamini',
  bank: 'capitec',
  number: '1470258369',
  accountType: 'savings',
  shapId: '',
  ...more,
});

/** Saves bank details of a provider, as a first entry unless `more` says otherwise. */
export const someDetails = (world: TestWorld, provider: Person, more: Partial<Typed> = {}) =>
  world.as(provider, (work) => saveDetails(work, typedDetails(more)));
