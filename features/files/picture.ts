import { z } from 'zod';

/** A picture as answers carry it: its own size in pixels keeps its place on the page before it is there. */
export const picture = z.strictObject({
  id: z.uuid(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;
