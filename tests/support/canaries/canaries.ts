import type { z } from '#core/zod.ts';
import type { Person } from '#engine/actor.ts';
import type { Operation } from '../operations.ts';

type Schema = { description?: string; def: Record<string, unknown> };

/** The texts of an input that a person types, by their paths: `quotes.submit.lines.description`. */
export function listTypedFields(given: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  const schema = given as unknown as Schema;
  if (schema.description?.includes('after trimming') === true) return [{ path, schema: given }];
  const {
    type,
    shape,
    element,
    innerType,
    in: begin,
    options,
  } = schema.def as {
    type: string;
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    in?: z.ZodType;
    options?: z.ZodType[];
  };
  if (type === 'object')
    return Object.entries(shape ?? {}).flatMap(([name, one]) => listTypedFields(one, `${path}.${name}`));
  const inner = [element, innerType, begin, ...(options ?? [])].filter((one) => one !== undefined);
  return inner.flatMap((one) => listTypedFields(one, path));
}

/** A word that stands in one text and nowhere else. */
export type Canary = {
  word: string;
  field: string;
  state: string;
  /** The accounts that may read it; null is everyone. */
  readers: ReadonlySet<string> | null;
  isForAdmins: boolean;
  /** True from when it has reached a reader who may read it. */
  isRead: boolean;
};

const syllables = ['d', 'l', 'n', 't', 'v', 'w'].flatMap((one) => ['a', 'e', 'i', 'o'].map((two) => one + two));
const pattern = new RegExp(`Kwik(?:${syllables.join('|')}){3}`, 'gi');

/** Canaries by their words. */
export class Canaries {
  readonly #known = new Map<string, Canary>();

  /** Returns a new word for a text. */
  make(canary: Omit<Canary, 'word' | 'isRead'>): string {
    const number = this.#known.size;
    const { length } = syllables;
    const word = `kwik${[number, number / length, number / length ** 2].map((place) => syllables[Math.floor(place) % length]).join('')}`;
    this.#known.set(word, { ...canary, word, isRead: false });
    return `K${word.slice(1)}`;
  }

  /** The canaries that stand in a text, each once. */
  findIn(text: string): Canary[] {
    const words = new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase()));
    return [...words].flatMap((word) => this.#known.get(word) ?? []);
  }

  list(): Canary[] {
    return [...this.#known.values()];
  }
}

/** True if `reader`, or a visitor, may read the text in which a canary stands. */
export const mayRead = ({ readers, isForAdmins }: Canary, reader: Pick<Person, 'id' | 'role'> | null): boolean =>
  readers === null || (reader !== null && (readers.has(reader.id) || (isForAdmins && reader.role === 'admin')));

/** The input with what `write` makes of each typed text, whose path it gets. */
export function writeTexts(
  { operation, schema }: Pick<Operation, 'operation' | 'schema'>,
  input: Record<string, unknown>,
  write: (path: string, text: string) => string,
): Record<string, unknown> {
  const typed = new Set(listTypedFields(schema, operation).map(({ path }) => path));
  const change = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return typed.has(path) ? write(path, value) : value;
    if (Array.isArray(value)) return value.map((one) => change(one, path));
    if (value === null || typeof value !== 'object' || value instanceof Uint8Array || value instanceof Date)
      return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, `${path}.${name}`)]));
  };
  return change(input, operation) as Record<string, unknown>;
}
