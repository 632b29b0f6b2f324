import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryKey } from '#kit/api/queries.ts';
import { api, changeCards } from './api.ts';

it('changes a problem in the feed, in lists and in search results, and no other problem', () => {
  const queries = new QueryClient();
  const card = { id: '1', title: 'Geyser', likesCount: 0 };
  const other = { id: '2', title: 'Gate', likesCount: 5 };
  const feed = api.feed.queryKey({ input: {} });
  const list = api.list.key({ input: {}, type: 'infinite' });
  const search = [...queryKey('search')];
  queries.setQueryData(feed, { items: [card, other] } as never);
  queries.setQueryData(list, {
    pages: [
      { items: [other], next: null },
      { items: [card], next: null },
    ],
  });
  queries.setQueryData(search, { problems: [card] });
  queries.setQueryData(['jobs'], [card]);
  changeCards(queries, '1', { likesCount: 1 });
  const changed = { ...card, likesCount: 1 };
  expect(queries.getQueryData(feed)).toEqual({ items: [changed, other] });
  expect(queries.getQueryData(list)).toEqual({
    pages: [
      { items: [other], next: null },
      { items: [changed], next: null },
    ],
  });
  expect(queries.getQueryData(search)).toEqual({ problems: [changed] });
  expect(queries.getQueryData(['jobs'])).toEqual([card]);
});
