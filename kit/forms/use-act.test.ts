import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { type Act, useAct } from './use-act.ts';

it('keeps the key of what is sent again unchanged, and takes another with another file', async () => {
  const files: string[] = [];
  const keys: unknown[] = [];
  const acts: Act<{ way: string }>[] = [];
  function Page() {
    acts.push(
      useAct({
        draft: null,
        empty: { way: 'eft' },
        files,
        send: (_values, { context }) => {
          keys.push(context.idempotencyKey);
          return Promise.reject(new Error('no answer'));
        },
      }),
    );
    return null;
  }
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  const press = async () => {
    acts[0]?.submit();
    await vi.waitFor(() => expect(client.isMutating()).toBe(0), 60_000);
  };
  await press();
  await press();
  files.push('proof');
  await press();
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
