import { eq } from 'drizzle-orm';
import type { TranslatedLanguage } from '#core/languages.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { languageEvents, languageReviews } from './tables.ts';

/** The subject of events about languages, which have no ids. */
export const languagesId = '00000000-0000-0000-0000-000000000000';

/** An admin marks a language as reviewed, or as beta again. A mark that is there already stays as it is. */
export async function reviewLanguage(
  work: PersonWork,
  { language, isReviewed }: { language: TranslatedLanguage; isReviewed: boolean },
): Promise<void> {
  const { tx, actor, now } = work;
  const changed = isReviewed
    ? await tx
        .insert(languageReviews)
        .values({ language, reviewedAt: now, reviewedBy: actor.id })
        .onConflictDoNothing()
        .returning()
    : await tx.delete(languageReviews).where(eq(languageReviews.language, language)).returning();
  if (changed.length === 0) return;
  await recordEvent(work, languageEvents, isReviewed ? 'review' : 'end-review', {
    id: languagesId,
    by: 'admin',
    before: `${language}-${isReviewed ? 'beta' : 'reviewed'}`,
    after: `${language}-${isReviewed ? 'reviewed' : 'beta'}`,
  });
}
