import { z } from '#core/zod.ts';
import { methods } from './methods.ts';

/** A check of a credential, as everyone reads it: a row of the panel. Its words are those of the kind when it was read. */
export const claim = z.strictObject({
  /** The credential. */
  id: z.uuid(),
  /** The event of the log in which an admin confirmed it. */
  eventId: z.uuid(),
  kind: z.string(),
  /** The end of its number, such as `…123`; empty without one. */
  number: z.string(),
  method: z.enum(methods),
  checkedAt: z.iso.datetime(),
  /** The last day on which it counts: `2027-03-03`. */
  lastDay: z.string(),
  /** The body that keeps the register, and its address; empty where there is none. */
  registerName: z.string(),
  registerUrl: z.string(),
  /** The categories of work that it is about; empty for all. */
  categories: z.array(z.string()),
  isLicence: z.boolean(),
  /** The sentence about what it does not mean. */
  limits: z.string(),
});
export type Claim = z.output<typeof claim>;

/** All that a listing, a quote or an agreement says about what was checked. */
export const checked = z.strictObject({
  claims: z.array(claim),
  /** The kinds that a category of the work requires, and that the provider has not shown. */
  missing: z.array(z.string()),
});
export type Checked = z.output<typeof checked>;
