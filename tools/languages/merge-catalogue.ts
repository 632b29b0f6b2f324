import PO from 'pofile';
import { findFault } from '#features/languages/server/icu.ts';

export type Fault = { context: string; fault: string };

/**
 * Takes the translations of `given` into a catalogue. A fault is a message that the catalogue does not have with this English, or a
 * translation that lacks a fact or has an unknown one; with a fault nothing should be written. What `given` leaves empty stays.
 */
export function mergeCatalogue(catalogue: string, given: string): { text: string; changed: number; faults: Fault[] } {
  const po = PO.parse(catalogue);
  const items = new Map(po.items.map((item) => [item.msgctxt ?? '', item]));
  const faults: Fault[] = [];
  let changed = 0;
  for (const { msgctxt = '', msgid, msgstr, flags } of PO.parse(given).items) {
    const text = msgstr[0] ?? '';
    if (text === '' || flags['fuzzy'] === true) continue;
    const item = items.get(msgctxt);
    if (item?.msgid !== msgid) {
      faults.push({ context: msgctxt, fault: 'The site has no such message with this English.' });
      continue;
    }
    const fault = findFault(msgid, text);
    if (fault !== null) {
      faults.push({ context: msgctxt, fault });
      continue;
    }
    if (item.msgstr[0] === text && item.flags['fuzzy'] !== true) continue;
    item.msgstr = [text];
    delete item.flags['fuzzy'];
    changed += 1;
  }
  return { text: `${po.toString()}\n`, changed, faults };
}
