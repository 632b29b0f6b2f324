import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { MessageData } from './api.ts';
import { api, showSent } from './show-sent.ts';

const message = (id: string) => ({ id, text: id }) as MessageData;
const listKey = api.list.key({ input: { id: 'c1' }, type: 'infinite' });

function openConversation() {
  const queries = new QueryClient();
  queries.setQueryData(listKey, {
    pages: [{ items: [message('2'), message('1')], next: null }],
    pageParams: [undefined],
  });
  const idsShown = () =>
    (queries.getQueryData<{ pages: { items: MessageData[] }[] }>(listKey)?.pages ?? []).flatMap(({ items }) =>
      items.map(({ id }) => id),
    );
  return { queries, idsShown };
}

it('puts a message that was sent before the older ones, once', () => {
  const { queries, idsShown } = openConversation();
  showSent(queries, 'c1', message('3'));
  showSent(queries, 'c1', message('3'));
  expect(idsShown()).toEqual(['3', '2', '1']);
});

it('leaves other conversations as they are', () => {
  const { queries, idsShown } = openConversation();
  showSent(queries, 'c2', message('3'));
  expect(idsShown()).toEqual(['2', '1']);
});
