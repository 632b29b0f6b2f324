import { sql } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { accountSubject } from './tables.ts';

/** Sends the person's contacts a hint that the name, photo or contact details may have changed. */
const tellContacts = (work: Work, { subjectId }: { subjectId: string }) =>
  hint(work, sql`select other_id from contacts where account_id = ${subjectId}`, ['people']);

/** A hint about an account tells its own open streams to check their session again. */
export const accountHints: readonly Consequence<typeof accountSubject>[] = [
  { after: 'account.*', run: (work, event) => hint(work, [event.subjectId], ['session']) },
  { after: 'account.change-profile', run: tellContacts },
  { after: 'account.change-photo', run: tellContacts },
  { after: 'account.change-privacy', run: tellContacts },
];
