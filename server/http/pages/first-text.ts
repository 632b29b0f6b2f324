import type { OutputOf } from '#core/contract.ts';
import { formatBudget, formatRand } from '#core/money/money.ts';
import type { messagesContract } from '#features/messages/contract.ts';
import type { plansContract } from '#features/plans/contract.ts';
import { planCardWords } from '#features/plans/wording.ts';
import { feedWords } from '#features/problems/feed-wording.ts';
import type { problemsContract } from '#features/problems/contract.ts';
import { problemListWords } from '#features/problems/wording.ts';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import type { quotesContract } from '#features/quotes/contract.ts';
import { escaped } from './head.ts';

/** The text of a page until the app draws it: its heading, the line below it, and what stands on each card. Without cards their bars stay. */
export type FirstText = {
  title: string;
  hint?: string;
  cards?: readonly { title: string; lines: readonly (string | null)[] }[];
};

/** Finds the answer of a reading of the document; undefined where it has none. */
type FindAnswer = (feature: string, name: string) => unknown;

type Problems = OutputOf<typeof problemsContract.feed>['items'];
type Quote = OutputOf<typeof quotesContract.read>;

/** The cards of a frame. */
const most = 3;

const cardsOf = (items: Problems) =>
  items.slice(0, most).map(({ title, location, budgetCents, description }) => ({
    title,
    lines: [
      [location, budgetCents === null ? null : formatBudget(budgetCents)].filter(Boolean).join(' · '),
      description,
    ],
  }));

const feed = (find: FindAnswer): FirstText | null => {
  const answer = find('problems', 'feed') as OutputOf<typeof problemsContract.feed> | undefined;
  return answer === undefined ? null : { title: feedWords.feed, cards: cardsOf(answer.items) };
};

/** The texts of the pages that people wait for most, from the readings of their documents. */
const pages: Record<string, (find: FindAnswer) => FirstText | null> = {
  '/': feed,
  '/dashboard': feed,
  '/explore': (find) => {
    const answer = find('problems', 'list') as OutputOf<typeof problemsContract.list> | undefined;
    return answer === undefined ? null : { title: problemListWords.title, cards: cardsOf(answer.items) };
  },
  '/quotes/': (find) => {
    const quote = find('quotes', 'read') as Quote | undefined;
    if (quote === undefined) return null;
    const { title, status, priceCents, scope, description, party, providerName, memberName } = quote;
    const other = party === 'member' ? providerName : memberName;
    const price = priceCents === null ? null : formatRand(priceCents);
    return {
      title,
      cards: [
        { title: quoteLifecycle.statuses[status].label, lines: [other, price] },
        { title: price ?? '', lines: [scope] },
        { title: '', lines: [description] },
      ].filter(({ lines }) => lines.some(Boolean)),
    };
  },
  '/messages/': (find) => {
    const conversation = find('messages', 'read') as OutputOf<typeof messagesContract.read> | undefined;
    const messages = find('messages', 'list') as OutputOf<typeof messagesContract.list> | undefined;
    if (conversation === undefined || messages === undefined) return null;
    // Messages come from new to old.
    const last = messages.items.slice(0, most).toReversed();
    return {
      title: conversation.other.name,
      cards: last.map(({ text }) => ({ title: '', lines: [text] })).filter(({ lines }) => lines.some(Boolean)),
    };
  },
  '/provider-subscription': (find) => {
    const answer = find('plans', 'list') as OutputOf<typeof plansContract.list> | undefined;
    if (answer === undefined) return null;
    return {
      title: planCardWords.pageTitle,
      cards: answer.items.slice(0, most).map(({ name, priceCents, description }) => ({
        title: name,
        lines: [priceCents === null ? null : formatRand(priceCents), description],
      })),
    };
  },
};

/** The text of the page at a path without its id; null for other pages, and where their reading is missing. */
export const findFirstText = (path: string, find: FindAnswer): FirstText | null => pages[path]?.(find) ?? null;

/** The bars of a frame in `web/index.html`, without the space between tags. */
const titleBar = /<div data-bar="title"[^>]*><\/div>/;
const hintBar = /<div data-bar="hint"[^>]*><\/div>/;
const cardBar = /<div data-bar="card"[^>]*>(?:<div[^>]*><\/div>)*<\/div>/g;

/** Writes the text of a page in place of the bars of its frame. `shape` is the markup of a text of `web/index.html`. All text is escaped. */
export function fillFrame(
  html: string,
  { title, hint = '', cards = [] }: FirstText,
  shape: (name: string) => string,
): string {
  const line = (name: string, text: string | null) =>
    text ? shape(name).replace('></', () => `>${escaped(text)}</`) : '';
  let place = 0;
  const filled = html.replace(titleBar, () => line('title', title)).replace(hintBar, () => line('line', hint));
  if (cards.length === 0) return filled;
  return filled.replaceAll(cardBar, () => {
    const card = cards[place++];
    if (card === undefined) return '';
    const text = line('name', card.title) + card.lines.map((one) => line('line', one)).join('');
    return shape('card').replace('></', () => `>${text}</`);
  });
}

/** Reads the markup of texts from `web/index.html`. */
export function readShapes(html: string): (name: string) => string {
  const found = new Map(
    [...html.matchAll(/<template data-text="(\w+)">(.*?)<\/template>/gs)].map(([, name = '', markup = '']) => [
      name,
      markup.trim(),
    ]),
  );
  return (name) => found.get(name) ?? '';
}
