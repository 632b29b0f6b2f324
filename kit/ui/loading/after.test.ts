import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { After } from './after.tsx';

const draw = (...waits: boolean[]) =>
  renderToStaticMarkup(
    createElement(
      After,
      { queries: waits.map((isLoading) => ({ isLoading })), loading: createElement('i') } as Parameters<
        typeof After
      >[0],
      createElement('p'),
    ),
  );

it('hides what stands below as long as one of the readings above it loads', () => {
  expect(draw(false, true)).toBe('<i></i><div class="hidden"><p></p></div>');
  expect(draw(false, false)).toBe('<div class="contents"><p></p></div>');
});
