import { boundRefusals as refusals } from './wording.ts';
import { z } from './zod.ts';

/** Years that the database can store and the business can mean, with room to spare. */
const years = { from: '2000', before: '2101' };
const isInBounds = (text: string) => text >= years.from && text < years.before;
/** An instant with nanoseconds. Longer texts are valid for the validator and not for the database. */
const maxInstantLength = 30;

/** An instant that people send: ISO 8601 in UTC, in the years 2000 to 2100. Sentences are functions, so that each follows the language of its request. */
export const instant = (error: () => string = () => refusals.instant) =>
  z.iso
    .datetime({ error, abort: true })
    .refine((text) => text.length <= maxInstantLength && isInBounds(text), { error });

/** A day that people send, as in `2026-11-24`, in the years 2000 to 2100. */
export const calendarDay = () =>
  z.iso.date({ error: () => refusals.day, abort: true }).refine(isInBounds, { error: () => refusals.day });

/** More than anything is ever counted to, and few enough for the database to count on. */
export const maxInteger = 1_000_000_000;

/** A whole number in the JSON of a request. */
export const wholeNumber = (min: number, max: number) => {
  const error = () => refusals.wholeNumber(min, max);
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
