import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { World } from '#engine/work.ts';
import { sentenceReports } from './tables.ts';

type Row = typeof sentenceReports.$inferInsert;

/** An open report of a sentence in isiZulu, by a visitor unless told otherwise. */
export async function aSentenceReport(
  world: World,
  more: Partial<Omit<Row, 'accountId'>> & { by?: Pick<Person, 'id'> } = {},
): Promise<{ id: string }> {
  const { by, ...values } = more;
  const now = world.clock.now();
  const id = newId();
  await world.db.insert(sentenceReports).values({
    id,
    language: 'zu',
    source: 'page',
    page: '/my-quotes',
    sentence: 'Amakhotheshini wakho',
    suggestion: 'Amakhotheshini akho',
    keys: [],
    accountId: by?.id ?? null,
    status: 'open',
    createdAt: now,
    updatedAt: now,
    ...values,
  });
  return { id };
}

/** A small catalogue of isiZulu: a plain text, a fact, a plural, a choice, one that is fuzzy and one without a translation. */
export const zuluCatalogue = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: zu\\n"

#: core/page-wording.ts
msgctxt "core/page-wording:myQuotes"
msgid "My Quotes"
msgstr "Amakhotheshini ami"

#. {name} = the provider
#: features/quotes/wording.ts
#, icu-message-format
msgctxt "features/quotes/wording:quoteFrom"
msgid "Quote from {name} for {price}"
msgstr "Ikhotheshini evela ku-{name}, {price}"

#: features/reviews/wording.ts
#, icu-message-format
msgctxt "features/reviews/wording:count"
msgid "{n, plural, one {1 review} other {{n} reviews}}"
msgstr "{n, plural, one {Isibuyekezo esi-1} other {Izibuyekezo ezi-{n}}}"

#: features/quotes/wording.ts
#, icu-message-format
msgctxt "features/quotes/wording:ends"
msgid "It ends {if, select, true {today} other {on {day}}}."
msgstr "Iphela {if, select, true {namuhla} other {ngo-{day}}}."

#: core/page-wording.ts
#, fuzzy
msgctxt "core/page-wording:help"
msgid "Help"
msgstr "Usizo oludala"

#: core/page-wording.ts
msgctxt "core/page-wording:settings"
msgid "Settings"
msgstr ""
`;
