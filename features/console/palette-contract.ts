import { operationsOf } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { z } from '#core/zod.ts';
import { adminReason } from '#features/accounts/admin-contract.ts';
import { lookKinds } from '#features/accounts/look-kinds.ts';

/** `kind` is the name under which a feature finds the thing; `title` names it, `detail` tells it from others, `status` is the label of its status. */
export const found = z.strictObject({
  kind: z.string(),
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  status: z.string(),
});

const operation = operationsOf('Console');

export const paletteContract = {
  find: operation({
    GET: '/console/find',
    access: 'admin',
    summary:
      'People, problems, quotes, jobs and payments by name, email address, title, id (whole or its first 8 characters), reference or invoice number; at most 6 of each',
    input: z.strictObject({ q: text({ min: 1, max: 200, mayHoldIdNumber: true }) }),
    output: z.strictObject({ items: z.array(found) }),
  }),
  look: operation({
    POST: '/console/looks',
    access: 'admin',
    summary: 'Open a private thing for oneself for an hour: where it is shown; the look and its reason go into the log',
    input: z.strictObject({ kind: z.enum(lookKinds), id: z.uuid(), reason: adminReason }),
    output: z.strictObject({ link: z.string() }),
  }),
};
