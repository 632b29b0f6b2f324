import type { StoredFile } from '#core/files.ts';
import { z } from '#core/zod.ts';

/** A file as those read it who may open it. */
export const storedFile = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['picture', 'pdf']),
  name: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
}) satisfies z.ZodType<StoredFile>;
