import type { z } from '#core/zod.ts';
import { isPerson } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import type { newSentenceReport } from '../contract.ts';
import { sentenceReportSubject } from './tables.ts';

/** A person or a visitor reports a sentence. `keys` are those of the messages that may have made it. */
export async function reportSentence(
  work: Work,
  { language, page, sentence, suggestion }: z.output<typeof newSentenceReport>,
  keys: string[],
): Promise<void> {
  const accountId = isPerson(work.actor) ? work.actor.id : null;
  await takeFirstStep(work, sentenceReportSubject, 'report', {
    by: accountId === null ? 'visitor' : 'account',
    values: {
      id: newId(),
      language,
      source: 'page',
      page: withoutIds(page),
      sentence,
      suggestion: suggestion === '' ? null : suggestion,
      keys,
      accountId,
      createdAt: work.now,
    },
    data: { language },
  });
}

/** An address without its query, and with a mark in place of each part that is not a word of the site map. */
export const withoutIds = (page: string): string =>
  page
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((part) => (/^([a-z]{1,20}(-[a-z]{1,20}){0,3}|\{?-?\$[a-zA-Z]{1,30}\}?)?$/.test(part) ? part : '…'))
    .join('/');
