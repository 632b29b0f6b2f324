import { z } from '#core/zod.ts';

/** A picture in an answer. Its size in pixels reserves its place on the page before it loads. */
export const picture = z.strictObject({
  id: z.uuid(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;

/**
 * The files of a thing that a form had read: others that are there stay when it is saved, because another device has added them. Without this field, as
 * from a page of an earlier release, everything that is left out is deleted.
 */
export const knownFiles = z.array(z.uuid().toLowerCase()).max(100).optional();
