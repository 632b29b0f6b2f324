import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { After } from './after.tsx';

const draw = (...queries: { isLoading: boolean; failureCount?: number }[]) =>
  renderToStaticMarkup(createElement(After, { queries, loading: createElement('i') }, createElement('p')));

it('hides what stands below as long as one of the readings above it loads', () => {
  expect(draw({ isLoading: false }, { isLoading: true })).toBe('<i></i><div class="hidden"><p></p></div>');
  expect(draw({ isLoading: false }, { isLoading: false })).toBe('<div class="contents"><p></p></div>');
});

it('hides nothing for a reading that has failed and is tried again', () => {
  expect(draw({ isLoading: true, failureCount: 0 })).toContain('hidden');
  expect(draw({ isLoading: true, failureCount: 1 })).not.toContain('hidden');
});
