import { diffWordsWithSpace } from 'diff';
import { formatRand } from '#core/money/money.ts';
import { cut } from '#core/cut-text.ts';
import { showDateTime } from '#core/time.ts';
import type { Change } from '#features/console/system-logs-contract.ts';
import { readable, valueWords } from '#features/console/system-logs-wording.ts';
import { isId } from '#engine/columns.ts';
import type { StoredEvent } from '#engine/event.ts';

type ChangedEvent = Pick<StoredEvent, 'noun' | 'step' | 'party' | 'before' | 'after' | 'data'>;
type Sides = { before?: unknown; after?: unknown };

/** Settings that an admin makes for everyone: their values are on the site anyway. */
const publicNouns = new Set(['site', 'policy', 'plan', 'category', 'books']);
/** Values with a person's words, identity or address, whatever they look like. */
const privateKeys =
  /^(reason|note|comment|text|title|body|message|answer|name|fullName|email|phone|address|city|device|ip|userAgent)$/;
/** Sentences of ours that an event quotes. */
const ourKeys = new Set(['words']);
const plainText = /^([a-z][\w-]{0,39}|(version|revision) \d{1,6}|-?R?[\d,]{1,12}(\.\d\d)?%?)$/;
const phoneLike = /^\+?\d{7,}$/;
const isoTime = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;

/** Words that a comparison may go through, and the length from which texts are compared word by word. */
const maxEdits = 400;
const longText = 30;
const maxShown = 2000;

/**
 * The values of an event, each as before and after. Texts that may be about a person are hidden unless `reveals`: only ids, times, numbers,
 * statuses, and the reasons that admins wrote are shown.
 */
export function showChanges(event: ChangedEvent, { reveals = false }: { reveals?: boolean } = {}): Change[] {
  return [...collect(event)].map(([field, { before, after }]) => {
    const key = field.split('.').at(-1) ?? field;
    if (!reveals && [before, after].some((value) => isPrivate(event, key, value)))
      return { field: key, before: null, after: null, isHidden: true, parts: null };
    const [was, is] = [show(event, key, before), show(event, key, after)];
    return { field: key, before: was, after: is, isHidden: false, parts: compare(was, is) };
  });
}

/** The values of an event by their names; nested ones as `quote.price`. */
function collect({ noun, before, after, data }: ChangedEvent): Map<string, Sides> {
  const found = new Map<string, Sides>();
  const add = (field: string, side: keyof Sides, value: unknown): void => {
    if (isObject(value)) for (const [key, inner] of Object.entries(value)) add(`${field}.${key}`, side, inner);
    else found.set(field, { ...found.get(field), [side]: value });
  };
  for (const [key, value] of Object.entries(data)) {
    // The stored values of a setting, for its undo: before and after are already there, as people read them.
    if (noun === 'site' && (key === 'was' || key === 'is')) continue;
    if ((key === 'before' || key === 'after') && isObject(value))
      for (const [inner, one] of Object.entries(value)) add(inner, key, one);
    else add(key, 'after', value);
  }
  for (const [field, sides] of found)
    if ('before' in sides && JSON.stringify(sides.before) === JSON.stringify(sides.after)) found.delete(field);
  const status = before === after && found.size > 0 ? [] : [['status', { before, after }] as const];
  const name = publicNouns.has(noun) || noun === 'preferences' ? 'value' : 'status';
  return new Map([...status.map(([, sides]) => [name, sides] as const), ...found]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isPrivate(event: ChangedEvent, key: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isPrivate(event, key, one));
  if (isObject(value)) return true;
  if (typeof value !== 'string' || value === '' || isId(value) || ourKeys.has(key)) return false;
  if (publicNouns.has(event.noun)) return event.step.startsWith('information-officer');
  if ((key === 'reason' || key === 'note') && event.party === 'admin') return false;
  if (privateKeys.test(key) || phoneLike.test(value)) return true;
  return !plainText.test(value) && !isoTime.test(value);
}

/** A value as people read it; null if there is none. */
function show(event: ChangedEvent, key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no;
  if (typeof value === 'number')
    return /cents$/i.test(key) ? `${value < 0 ? '-' : ''}${formatRand(Math.abs(value))}` : String(value);
  if (Array.isArray(value)) return value.map((one) => show(event, key, one) ?? '').join(', ') || null;
  if (typeof value !== 'string') return cut(JSON.stringify(value), maxShown);
  if (/T.*Z$/.test(value) && isoTime.test(value)) return showDateTime(value);
  // A reason that is a code was not typed.
  const isCode = key === 'reason' && /^[a-z]+(-[a-z]+)+$/.test(value);
  const isWord = /^[a-z][A-Za-z_-]{0,39}$/.test(value) && !publicNouns.has(event.noun) && !privateKeys.test(key);
  return isCode || isWord ? readable(value) : cut(value, maxShown);
}

function compare(before: string | null, after: string | null): Change['parts'] {
  if (before === null || after === null || Math.min(before.length, after.length) < longText) return null;
  const parts = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })?.map(({ value, added, removed }) => ({
    is: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    text: value,
  }));
  const kept = parts?.reduce((sum, { is, text }) => sum + (is === 'same' ? text.length : 0), 0) ?? 0;
  return parts !== undefined && kept * 3 > Math.max(before.length, after.length) ? parts : null;
}
