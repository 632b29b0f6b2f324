import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { credentialSubject } from './tables.ts';

/** Live hints about a credential go to its provider. */
export const credentialHints: readonly Consequence<typeof credentialSubject>[] = [
  {
    after: 'credential.*',
    run: (work, { subjectId }) =>
      hint(work, sql`select account_id from provider_credentials where id = ${subjectId}`, ['credentials']),
  },
];
