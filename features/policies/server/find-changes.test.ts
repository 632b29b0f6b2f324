import { expect, it } from 'vitest';
import { findChanges, readBlocks } from './find-changes.ts';
import { renderPolicy } from './render-policy.ts';

const changesOf = (before: string, after: string) =>
  findChanges(readBlocks(renderPolicy(before)), readBlocks(renderPolicy(after)));
const same = (kind: string, text: string) => ({ kind, parts: [{ change: 'same', text }] });

it('reads headings, paragraphs and list items of a policy as plain text', () => {
  expect(readBlocks(renderPolicy('## Fees & *more*\n\nIt is "R150" < R200.\n\n- one\n- **two**\n  - three'))).toEqual([
    { kind: 'heading', text: 'Fees & more' },
    { kind: 'text', text: 'It is "R150" < R200.' },
    { kind: 'item', text: 'one' },
    { kind: 'item', text: 'two' },
    { kind: 'item', text: 'three' },
  ]);
});

it('shows the words of a paragraph that change, and leaves the rest', () => {
  expect(changesOf('## Fees\n\nThe fee is R25 within 7 days.', '## Fees\n\nThe fee is R30 within 7 days.')).toEqual([
    same('heading', 'Fees'),
    {
      kind: 'text',
      parts: [
        { change: 'same', text: 'The fee is ' },
        { change: 'removed', text: 'R25' },
        { change: 'added', text: 'R30' },
        { change: 'same', text: ' within 7 days.' },
      ],
    },
  ]);
});

it('shows a paragraph that is new, one that goes, and one that says something else, as a whole', () => {
  const added = (kind: string, text: string) => ({ kind, parts: [{ change: 'added', text }] });
  const removed = (kind: string, text: string) => ({ kind, parts: [{ change: 'removed', text }] });
  expect(changesOf('One.\n\nTwo.', 'One.\n\nTwo.\n\n- Three')).toEqual([
    same('text', 'One.'),
    same('text', 'Two.'),
    added('item', 'Three'),
  ]);
  expect(changesOf('One.\n\nTwo.', 'One.')).toEqual([same('text', 'One.'), removed('text', 'Two.')]);
  expect(changesOf('Members pay nothing at all.', 'Quotes hold for 48 hours')).toEqual([
    removed('text', 'Members pay nothing at all.'),
    added('text', 'Quotes hold for 48 hours'),
  ]);
});

it('finds nothing between two texts that say the same', () => {
  expect(changesOf('## Fees\n\nR25', '# Fees\n\nR25')).toEqual([same('heading', 'Fees'), same('text', 'R25')]);
});
