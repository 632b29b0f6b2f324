import PO from 'pofile';
import { describe, expect, it } from 'vitest';
import { updateCatalogue, type CataloguedMessage } from './catalogue.ts';
import { mergeCatalogue } from './merge-catalogue.ts';

const message = (key: string, icu: string, ...facts: string[]): CataloguedMessage => ({
  key,
  icu,
  facts: new Map(facts.map((name) => [name, name])),
  start: 0,
  end: 0,
  isLate: false,
  property: null,
  file: 'features/x/wording.ts',
  context: `features/x/wording:${key}`,
});
/** The translation of each message in a catalogue, with a mark where it is of an earlier English. */
const read = (text: string) =>
  PO.parse(text).items.map(({ msgid, msgstr, flags }) => [
    msgid,
    msgstr[0] ?? '',
    flags['fuzzy'] === true ? 'fuzzy' : '',
  ]);
const translated = (text: string, ...texts: string[]): string => {
  const po = PO.parse(text);
  po.items.forEach((item, place) => (item.msgstr = [texts[place] ?? '']));
  return po.toString();
};

const before = translated(
  updateCatalogue('zu', null, [
    message('save', 'Save'),
    message('sent', 'Sent to {name}', 'name'),
    message('old', 'Old'),
  ]),
  'Londoloza',
  'Kuthunyelwe ku-{name}',
  'Kudala',
);

describe('a catalogue', () => {
  it('keeps translations, marks those of another English, and drops what is gone', () => {
    const now = [message('save', 'Save'), message('sent', 'Sent: {name}', 'name'), message('more', 'Save')];
    expect(read(updateCatalogue('zu', before, now))).toEqual([
      ['Save', 'Londoloza', ''],
      ['Sent: {name}', 'Kuthunyelwe ku-{name}', 'fuzzy'],
      // The same English elsewhere.
      ['Save', 'Londoloza', ''],
    ]);
  });

  it('stays as it is when it is brought up to date again', () => {
    const now = [message('save', 'Save'), message('sent', 'Sent: {name}', 'name')];
    const once = updateCatalogue('zu', before, now);
    expect(updateCatalogue('zu', once, now)).toBe(once);
  });

  it('takes in the translations of a file, and names each fault', () => {
    const given = translated(before, 'Gcina', 'Kuthunyelwe', 'Kudala');
    const faulty = mergeCatalogue(before, given);
    expect(faulty.faults).toEqual([
      { context: 'features/x/wording:sent', fault: '{name} is missing. Copy it from the English text.' },
    ]);
    const good = mergeCatalogue(before, translated(before, 'Gcina', '', 'Kudala'));
    expect([good.changed, good.faults]).toEqual([1, []]);
    expect(read(good.text)[0]).toEqual(['Save', 'Gcina', '']);
    const other = given.replace('msgid "Save"', 'msgid "Keep"');
    expect(mergeCatalogue(before, other).faults[0]).toEqual({
      context: 'features/x/wording:save',
      fault: 'The site has no such message with this English.',
    });
  });
});
