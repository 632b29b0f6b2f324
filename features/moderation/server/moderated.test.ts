import { expect, it } from 'vitest';
import { contributions } from '#server/features.ts';
import { reportable } from '../reportable.ts';
import { listModerated } from './moderated.ts';

it('finds one noun for each kind that people can report, and no other', () => {
  const kinds = listModerated({ contributions }).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual([...reportable].toSorted());
});
