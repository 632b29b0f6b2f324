import * as fc from 'fast-check';
import type { z } from '#core/zod.ts';

/** Texts that have troubled databases, parsers and pages before. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  'x\ud83d',
  '\u202eevil',
  '\u200b',
  '\ufeff',
  '\ufffe',
  '%',
  '%00',
  '_',
  '\\',
  "'; drop table accounts; --",
  '$1',
  '{}',
  '[]',
  'null',
  'true',
  '-1',
  '1e999',
  'NaN',
  '٣',
  '🧰'.repeat(40),
  'e' + '\u0301'.repeat(60),
  'ﷺ'.repeat(50),
  '&'.repeat(40),
  '<script>alert(1)</script>',
  'a|b&c!(d)<->e:*',
  'http://x.example/?q=1#a',
  '../../etc/passwd',
  '__proto__',
  'x'.repeat(3_000),
];
const oddNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  127,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
];
const oddInstants = [
  '0000-01-01T00:00:00.000Z',
  '0000-12-31T22:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '1999-12-31T23:59:59.999Z',
  '2000-01-01T00:00:00Z',
  '2026-02-28T23:59:60Z',
  '2026-11-24T08:30:00+02:00',
  '2026-11-24T08:30:00.123456789012345678901234567890Z',
  '2100-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59Z',
  '+010000-01-01T00:00:00Z',
  'infinity',
  'now',
];
const goodInstants = ['2026-11-17T08:00:00.000Z', '2026-11-24T08:30:00Z', '2026-12-01T06:15:00.5Z'];
const goodDays = ['2026-11-16', '2028-02-29', '2000-01-01', '2100-12-31'];
const oddDays = ['0000-01-01', '0001-01-01', '1999-12-31', '2026-02-29', '2101-01-01', '9999-12-31'];

/** Valid texts for fields that ask for a form. */
const goodTexts: Record<string, readonly string[]> = {
  month: ['2026-11', '2000-01', '2099-12'],
  contactEmail: ['anele@example.co.za', ''],
  contactPhone: ['082 123 4567', ''],
  vatNumber: ['4123456789', ''],
  category: ['Plumbing', 'Electrical'],
  specialty: ['Plumbing'],
  location: ['Sandton, Johannesburg'],
  q: ['geyser', 'Sand', 'a'],
  budget: ['R2 500', '2,500.00', 'about 99999999999999999999'],
};
const goodText = 'The geyser in the bathroom leaks since Monday.';

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    [[]],
    {},
    { toString: 'x' },
    [null],
    ...oddNumbers,
    ...oddTexts,
    ...oddInstants,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Text that a field takes, but for its odd parts. */
const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...oddTexts).map((odd) => `${goodText} ${odd}`),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', minLength: 10, maxLength: 200 }),
);

/** The ids to choose from for a field, likely ones first. */
export type IdsFor = (field: string) => readonly string[];

type Definition = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
};

export type Inputs = {
  /** Inputs that the schema accepts; two in three have one field, at any depth, with an odd value. Two odd fields would hide each other. */
  mixed: fc.Arbitrary<unknown>;
  /** For each instant, day and number, every value at or beyond its bounds, in an input that is good otherwise. */
  edges: fc.Arbitrary<unknown>[];
};

/** Makes inputs for the schema of an operation. */
export function inputsFor(schema: z.ZodType, idsFor: IdsFor): Inputs {
  const edges = fieldsOf(schema).flatMap(([name, of]) =>
    edgesOf(of).map((value) => allGood(fieldsOf(schema)).map((rest) => ({ ...rest, [name]: value }))),
  );
  return { mixed: good(schema, ''), edges };

  function good(of: z.ZodType, field: string): fc.Arbitrary<unknown> {
    const definition = definitionOf(of);
    const inside = (inner: z.ZodType | undefined) => (inner === undefined ? oddValue : good(inner, field));
    switch (definition.type) {
      case 'object':
        return objectOf(fieldsOf(of));
      case 'optional':
      case 'default':
      case 'prefault':
        return fc.option(inside(definition.innerType), { nil: undefined, freq: 1 });
      case 'nullable':
        return fc.option(inside(definition.innerType), { nil: null, freq: 3 });
      case 'array':
        return fc.uniqueArray(inside(definition.element), { maxLength: 3 });
      case 'pipe':
        return inside(definition.in);
      case 'union':
        return fc.oneof(...(definition.options ?? []).map((option) => inside(option)));
      case 'enum':
        return fc.constantFrom(...Object.values(definition.entries ?? {}));
      case 'literal':
        return fc.constantFrom(...(definition.values ?? []));
      case 'boolean':
        return fc.boolean();
      case 'number': {
        const { min, max } = boundsOf(of);
        return fc.oneof(fc.integer({ min, max: Math.min(max, min + 5) }), fc.constantFrom(min, max));
      }
      case 'string':
        return goodString(definition.format, field);
      case 'custom':
        return fc.uint8Array({ maxLength: 200 });
      default:
        throw new Error(`No inputs for ${definition.type} (${field})`);
    }
  }

  function goodString(format: string | undefined, field: string): fc.Arbitrary<unknown> {
    if (format === 'uuid') return fc.constantFrom(...idsFor(field));
    if (format === 'datetime') return fc.constantFrom(...goodInstants);
    if (format === 'date') return fc.constantFrom(...goodDays);
    if (field === 'email') return fc.integer({ min: 0 }).map((number) => `person${number}@example.co.za`);
    if (field === 'ids')
      return fc.array(fc.constantFrom(...idsFor(field)), { minLength: 1 }).map((ids) => ids.join(','));
    if (field === 'cursor') return cursorText(fc.constantFrom(...goodInstants), idsFor(field));
    if (field === 'durationMinutes') return fc.constantFrom('60', '120');
    return fc.constantFrom(...(goodTexts[field] ?? [goodText]));
  }

  function odd(of: z.ZodType, field: string): fc.Arbitrary<unknown> {
    const { type, format, innerType, in: before, element, options } = definitionOf(of);
    const next = innerType ?? before ?? options?.[0];
    if (next !== undefined) return odd(next, field);
    if (type === 'array' && element !== undefined)
      return fc.oneof(
        oddValue,
        fc.array(good(element, field), { minLength: 5, maxLength: 60 }),
        fc.array(odd(element, field)),
      );
    if (type === 'number') {
      const { min, max } = boundsOf(of);
      return fc.constantFrom<unknown>(min - 1, min, max, max + 1, ...oddNumbers, '1');
    }
    if (type !== 'string') return oddValue;
    if (format === 'uuid') return fc.oneof(fc.uuid(), oddText, fc.constant('ffffffff-ffff-ffff-ffff-ffffffffffff'));
    if (format === 'datetime') return fc.constantFrom(...oddInstants, ...oddTexts);
    if (format === 'date') return fc.constantFrom(...oddDays, ...oddTexts);
    if (field === 'cursor')
      return fc.oneof(oddText, cursorText(fc.constantFrom(...oddInstants, ...oddKeys), idsFor(field)));
    return fc.oneof({ weight: 5, arbitrary: oddText }, { weight: 1, arbitrary: oddValue });
  }

  function allGood(fields: [string, z.ZodType][]): fc.Arbitrary<Record<string, unknown>> {
    return fc.record(Object.fromEntries(fields.map(([name, of]) => [name, good(of, name)])));
  }

  /** An object of good fields; two in three have one odd field. */
  function objectOf(fields: [string, z.ZodType][]): fc.Arbitrary<unknown> {
    const all = allGood(fields);
    if (fields.length === 0) return all;
    const change = fc.constantFrom(...fields).chain(([name, of]) => odd(of, name).map((value) => ({ [name]: value })));
    return fc.oneof(
      { weight: 1, arbitrary: all },
      { weight: 2, arbitrary: fc.tuple(all, change).map(([rest, changed]) => ({ ...rest, ...changed })) },
    );
  }
}

/** The fields of an object, also where it is optional. */
function fieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  const { innerType, shape } = definitionOf(schema);
  return innerType === undefined ? Object.entries(shape ?? {}) : fieldsOf(innerType);
}

function edgesOf(schema: z.ZodType): unknown[] {
  const { type, format, innerType, in: before, options } = definitionOf(schema);
  const next = innerType ?? before ?? options?.[0];
  if (next !== undefined) return edgesOf(next);
  if (format === 'datetime') return oddInstants;
  if (format === 'date') return oddDays;
  if (type !== 'number') return [];
  const { min, max } = boundsOf(schema);
  return [min - 1, min, max, max + 1, ...oddNumbers];
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

function boundsOf(schema: z.ZodType): { min: number; max: number } {
  const { minValue, maxValue } = schema as Partial<z.ZodNumber>;
  const finite = (bound: number | null | undefined, otherwise: number) =>
    Number.isFinite(bound) ? Number(bound) : otherwise;
  return { min: Math.ceil(finite(minValue, 0)), max: Math.floor(finite(maxValue, 2 ** 31)) };
}

const oddKeys = ['4.5 10', '5.0 999999999', '999999999 1', '7 0', '-1'];
const cursorText = (keys: fc.Arbitrary<string>, ids: readonly string[]) =>
  fc
    .tuple(fc.constantFrom('', '', 'newest ', 'rating ', 'jobs '), keys, fc.constantFrom(...ids))
    .map(([sort, at, id]) => btoa(`${sort}${at} ${id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
