import { Refusal, type ErrorCode } from '#core/errors.ts';
import { areSameTexts, type InLanguages, languagesIn } from '#core/in-languages.ts';
import { languageNames } from '#core/languages.ts';
import { newId } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, World } from '#engine/work.ts';
import { noticePeriod } from '../limits.ts';
import { findUnknownPlaceholders } from '../placeholders.ts';
import { editorWords, policyErrors, unknownPlaceholder } from '../wording.ts';
import { closeDraft, readDraft } from './draft.ts';
import { beginningOf, lastDay } from './first-day.ts';
import { renderInThread } from './render-in-thread.ts';
import { policyEvents, policyVersions } from './tables.ts';
import { readNewestVersion } from './versions.ts';

type Publication = { revision: number; startsOn: string; summary: string };

type Rendered = { html: string; htmlInLanguages: InLanguages };

/** The HTML of the draft at this revision, rendered before a transaction begins; null if the draft is another. */
export async function renderDraft(world: World, revision: number, by: string): Promise<Rendered | null> {
  const draft = await readDraft(world.db, world.clock.now());
  if (draft.revision !== revision || draft.savedAt === null) return null;
  const htmlInLanguages: InLanguages = {};
  for (const code of languagesIn(draft.sourceInLanguages))
    htmlInLanguages[code] = await renderInThread(draft.sourceInLanguages[code] ?? '', { by });
  return { html: await renderInThread(draft.source, { by }), htmlInLanguages };
}

/**
 * Publishes the draft at the revision that was read as the next version, from a day that leaves everyone their notice. 409 if the draft
 * has changed since, or says nothing new; 422 beside the field if the day is too early or too late, or a name in braces is no placeholder.
 */
export async function publishPolicy(
  work: PersonWork,
  { revision, startsOn, summary }: Publication,
  rendered: Rendered | null,
): Promise<{ version: number; startsAt: string }> {
  const texts = await closeDraft(work, revision);
  if (texts === null || rendered === null) throw new Refusal('policies.changed-elsewhere');
  const { source, sourceInLanguages } = texts;
  const newest = await readNewestVersion(work.tx);
  if (source === newest.source && areSameTexts(sourceInLanguages, newest.sourceInLanguages))
    throw new Refusal('policies.unchanged');
  const unknown = findUnknownPlaceholders(source);
  if (unknown.length > 0) throw refuse('policies.unknown-placeholder', 'source', unknownPlaceholder(unknown));
  for (const code of languagesIn(sourceInLanguages)) {
    const unknownHere = findUnknownPlaceholders(sourceInLanguages[code] ?? '');
    if (unknownHere.length > 0)
      throw refuse(
        'policies.unknown-placeholder',
        `sourceInLanguages.${code}`,
        `${languageNames[code]}: ${unknownPlaceholder(unknownHere)}`,
      );
  }
  const startsAt = beginningOf(startsOn);
  if (startsAt === null) throw refuse('request.invalid', 'startsOn', editorWords.badDate);
  if (startsAt.getTime() < work.now.getTime() + noticePeriod)
    throw refuse('policies.too-early', 'startsOn', policyErrors['policies.too-early']);
  if (startsOn > lastDay(work.now, newest))
    throw refuse('policies.too-late', 'startsOn', policyErrors['policies.too-late']);
  if (startsAt < new Date(newest.startsAt))
    throw refuse('policies.before-the-last', 'startsOn', policyErrors['policies.before-the-last']);
  const [id, number] = [newId(), newest.number + 1];
  await work.tx
    .insert(policyVersions)
    .values({ id, number, ...texts, ...rendered, summary, publishedAt: work.now, startsAt });
  await recordEvent(work, policyEvents, 'publish', {
    id,
    by: 'admin',
    before: `version ${newest.number}`,
    after: `version ${number}`,
  });
  return { version: number, startsAt: startsAt.toISOString() };
}

const refuse = (code: ErrorCode, path: string, message: string): Refusal =>
  new Refusal(code, { errors: [{ path, message }] });
