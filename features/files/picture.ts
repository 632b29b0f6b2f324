import { z } from '#core/zod.ts';

/** A picture in an answer. Its size in pixels reserves its place on the page before it loads. */
export const picture = z.strictObject({
  id: z.uuid(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;
