import { type TranslatedLanguage } from '#core/languages.ts';
import { Refusal, type FieldError } from '#core/errors.ts';
import { newId } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { sql } from 'drizzle-orm';
import { catalogueFaults as words } from '../console-wording.ts';
import { maxCatalogue, maxFaults } from '../limits.ts';
import { readAcceptedTexts } from './accepted-texts.ts';
import { type Catalogue, isTranslated, readCatalogue } from './catalogues.ts';
import { findFault } from './icu.ts';
import { type Po, PoFault, type PoMessage, readPo } from './po.ts';
import { languagesId } from './review-language.ts';
import { languageEvents, sentenceReports } from './tables.ts';

/** Rows that one statement inserts. */
const portion = 500;

/**
 * Keeps each sentence that a PO file changes as an accepted report. Returns their number. Refuses a file with a fault, and names key and
 * fault of the first of them.
 */
export async function uploadCatalogue(
  work: PersonWork,
  { language, body }: { language: TranslatedLanguage; body: Uint8Array },
): Promise<number> {
  if (body.length > maxCatalogue) throw new Refusal('languages.catalogue-too-large');
  const catalogue = await readCatalogue(language);
  const po = parseFile(Buffer.from(body).toString('utf8'), language);
  const { tx, actor, now } = work;
  // Two uploads of one language wait for each other: the second sees what the first has changed.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${language}`}, 0))`);
  const accepted = await readAcceptedTexts(tx, language, catalogue);
  const changed = po.messages.filter((message) => isNew(message, catalogue, accepted));
  const faults = changed.flatMap(({ key, english, text }) => {
    const message = catalogue.byKey.get(key);
    const fault =
      message === undefined
        ? words.unknownKey
        : message.english === english
          ? findFault(english, text)
          : words.otherEnglish;
    return fault === null ? [] : [{ path: key, message: fault }];
  });
  if (faults.length > 0) throw refuse(faults);
  const rows = changed.map(({ key, english, text }) => ({
    id: newId(),
    language,
    source: 'upload' as const,
    sentence: english,
    keys: [key],
    key,
    english,
    newText: text,
    status: 'accepted' as const,
    decidedBy: actor.id,
    createdAt: now,
    updatedAt: now,
  }));
  for (let from = 0; from < rows.length; from += portion)
    await tx.insert(sentenceReports).values(rows.slice(from, from + portion));
  // One event for the file: a translation of the whole site has thousands of sentences.
  if (rows.length > 0)
    await recordEvent(work, languageEvents, 'upload-catalogue', {
      id: languagesId,
      by: 'admin',
      before: null,
      after: `${language}-${rows.length}`,
    });
  return rows.length;
}

/**
 * True for a translation that differs from that of the release, which its author did not change, and from what was accepted since. A key that
 * we do not know is one, too.
 */
function isNew({ key, text, isFuzzy }: PoMessage, { byKey }: Catalogue, accepted: ReadonlyMap<string, string>) {
  const known = byKey.get(key);
  if (known === undefined) return true;
  if (text === '' || isFuzzy) return false;
  return text !== accepted.get(key) && !(isTranslated(known) && text === known.text);
}

function parseFile(source: string, language: TranslatedLanguage): Po {
  let po: Po;
  try {
    po = readPo(source);
  } catch (error) {
    if (!(error instanceof PoFault)) throw error;
    throw refuse([{ path: '', message: words.notPo(error.line) }]);
  }
  if (po.language !== '' && po.language !== language)
    throw refuse([{ path: '', message: words.otherLanguage(po.language.slice(0, 20)) }]);
  if (po.messages.length === 0) throw refuse([{ path: '', message: words.noKeys }]);
  return po;
}

function refuse(faults: readonly FieldError[]): Refusal {
  const more = faults.length - maxFaults;
  const errors = faults.slice(0, maxFaults).map(({ path, message }) => ({ path: path.slice(0, 300), message }));
  return new Refusal('languages.bad-catalogue', {
    errors: more > 0 ? [...errors, { path: '', message: words.more(more) }] : errors,
  });
}
