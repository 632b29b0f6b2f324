import type { StreamedKind } from '#core/live.ts';
import { quoteUpdateWords as words } from '#features/quotes/update-wording.ts';
import { toast } from '#kit/ui/toasts/toast.ts';

const onQuotes = /^\/(my-quotes|quotes\/|provider-dashboard)/;

/** Says that what is on the screen has changed by itself, where that is a quote: as its member, as its provider, or both. */
export function sayChanges(kinds: readonly StreamedKind[], path: string): void {
  if (!onQuotes.test(path)) return;
  if (kinds.includes('quotes.requested')) toast.info(words.requested);
  if (kinds.includes('quotes.received')) toast.info(words.received);
}
