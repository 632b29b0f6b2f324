import { afterEach, expect, it } from 'vitest';
import { quoteUpdateWords as words } from '#features/quotes/update-wording.ts';
import { currentMessages, dismiss } from '#kit/ui/toasts/toast.ts';
import { sayChanges } from './say-changes.ts';

afterEach(() => currentMessages().forEach(dismiss));
const texts = () => currentMessages().map(({ text }) => text);

it('announces a change of quotes on the pages that show quotes', () => {
  sayChanges(['quotes.requested', 'jobs'], '/my-quotes');
  expect(texts()).toEqual([words.requested]);
  sayChanges(['quotes.received'], '/quotes/7');
  expect(texts()).toEqual([words.received, words.requested]);
});

it('announces nothing on other pages, and no other changes', () => {
  sayChanges(['quotes.requested', 'quotes.received'], '/dashboard');
  sayChanges(['jobs', 'messages'], '/my-quotes');
  expect(texts()).toEqual([]);
});
