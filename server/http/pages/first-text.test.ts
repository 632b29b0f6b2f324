import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { putFrame } from '../frame.ts';
import { fillFrame, findFirstText, readShapes } from './first-text.ts';

const html = await readFile(join(import.meta.dirname, '../../../web/index.html'), 'utf8');
const shape = readShapes(html);
const app = putFrame(html, 'app');

const problem = { title: 'Tap drips', location: 'Soweto', budgetCents: 50_000, description: 'Day and night.' };
const textOf = (markup: string) => [...markup.matchAll(/<p dir="auto"[^>]*>([^<]*)<\/p>/g)].map(([, text]) => text);

it('writes the newest problems in place of the bars of the frame, as text', () => {
  const items = [problem, { ...problem, title: '<b>Geyser</b> & tap', location: null, budgetCents: null }];
  const text = findFirstText('/dashboard', (feature, name) =>
    `${feature}.${name}` === 'problems.feed' ? { items } : undefined,
  );
  const filled = fillFrame(app, text!, shape);
  expect(textOf(filled)).toEqual([
    'Problem Feed',
    'Tap drips',
    'Soweto · R500',
    'Day and night.',
    '&lt;b&gt;Geyser&lt;/b&gt; &amp; tap',
    'Day and night.',
  ]);
  expect(filled).not.toContain('data-bar');
});

it('leaves the bars of the cards where a page has a heading alone, and all of them where its reading failed', () => {
  const heading = fillFrame(app, { title: 'Explore' }, shape);
  expect(textOf(heading)).toEqual(['Explore']);
  expect(heading.match(/data-bar="card"/g)).toHaveLength(3);
  expect(findFirstText('/explore', () => undefined)).toBeNull();
  expect(findFirstText('/settings', () => ({ items: [problem] }))).toBeNull();
});

it('says the newest messages of a conversation from old to new', () => {
  const messages = ['Third', 'Second', '', 'First'].map((text) => ({ text }));
  const text = findFirstText('/messages/', (_, name) =>
    name === 'read' ? { other: { name: 'Thabo' } } : { items: messages },
  );
  expect(textOf(fillFrame(app, text!, shape))).toEqual(['Thabo', 'Second', 'Third']);
});

it('sends no shape of a text with the document', () => {
  expect(app).not.toContain('data-text');
  expect(putFrame(html, 'bare')).not.toContain('data-text');
});
