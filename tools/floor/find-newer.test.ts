import { expect, it } from 'vitest';
import { findNewerScript, findNewerStyle } from './find-newer.ts';

const namesIn = (code: string) => findNewerScript(code).map(({ name }) => name);

it.each([
  ['AbortSignal.any([one])', 'AbortSignal.any'],
  ['x(AbortSignal.timeout(5))', 'AbortSignal.timeout'],
  ['list.toSorted()', '.toSorted'],
  ['list?.toSpliced(0, 1)', '.toSpliced'],
  ['Object.groupBy(list, f)', 'Object.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['one.union(other)', '.union'],
  ['map.values().map(f)', 'Iterator.map'],
  ['URL.canParse(text)', 'URL.canParse'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
  ['window.requestIdleCallback(f)', 'requestIdleCallback'],
  ['navigator.connection.type', 'navigator.connection'],
  ['class A { static { f() } }', 'static {}'],
  ['class A { a = f(b) }', 'a field with parentheses'],
  ['/(?<=a)b/.test(c)', 'a look-behind'],
  ['new RegExp(`(?<!a)b`)', 'a look-behind in a text'],
  ['/[a--b]/v.test(c)', 'the flag v'],
])('finds in %s what the oldest browsers do not know', (code, name) => expect(namesIn(code)).toEqual([name]));

it.each([
  'structuredClone(x); crypto.randomUUID(); list.at(-1); list.findLast(f); Object.hasOwn(a, b)',
  'Object.values(x).map(f); list.map(f).filter(g)',
  'class A { #a = 1; b = 2; static c = f(); get() { return this.#a ?? this.b } }',
  'const AbortSignal = own(); AbortSignal.any()',
  'a?.b; a ||= b; async function* f() { for await (const x of y) yield x }',
  '/(?:a|(?<name>b))c/u.test(d)',
])('finds nothing in %s', (code) => expect(namesIn(code)).toEqual([]));

it('finds properties, rules and selectors of styles', () =>
  expect(
    findNewerStyle('@container (width>1px){a:has(b){color:red;field-sizing:content}}').map(({ name }) => name),
  ).toEqual(['properties.field-sizing', 'at-rules.container', 'selectors.has']));
