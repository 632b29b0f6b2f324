import { randomUUID } from 'node:crypto';

/** The people of a marketplace with their sessions, and the things that they read and change. */
export type Deck = {
  people: { cookie: string; quoteId: string; conversationId: string }[];
  problems: string[];
  providers: string[];
};

/** A request. `body` is JSON. */
export type LoadRequest = {
  name: string;
  isChange: boolean;
  method: string;
  path: string;
  cookie: string;
  body?: string;
};

const trades = ['Plumbing', 'Electrical', 'Painting', 'Cleaning', 'Marketing'];
const places = ['Sandton', 'Cape Town', 'Umhlanga', 'Knysna'];
const words = ['geyser', 'paint', 'kitchen', 'gate motor', 'website'];

type Hand = { problem: string; provider: string; trade: string; place: string; word: string } & Deck['people'][number];
type Operation = {
  share: number;
  name: string;
  method?: 'PUT' | 'POST';
  path: (hand: Hand) => string;
  body?: () => object;
};

/** The mix of requests: 70 of 100 read, 30 change. */
const operations: Operation[] = [
  { share: 12, name: 'feed', path: () => '/problems/feed' },
  {
    share: 10,
    name: 'filtered list',
    path: ({ trade, place }) => `/problems?category=${trade}&location=${encodeURIComponent(place)}`,
  },
  { share: 10, name: 'problem', path: ({ problem }) => `/problems/${problem}` },
  { share: 4, name: 'comments', path: ({ problem }) => `/problems/${problem}/comments` },
  { share: 8, name: 'notifications', path: () => '/notifications?limit=10' },
  { share: 6, name: 'session', path: () => '/session' },
  { share: 6, name: 'conversations', path: () => '/conversations' },
  { share: 5, name: 'messages', path: ({ conversationId }) => `/conversations/${conversationId}/messages` },
  { share: 4, name: 'quote', path: ({ quoteId }) => `/quotes/${quoteId}` },
  { share: 2, name: 'providers', path: ({ trade }) => `/providers?category=${trade}` },
  { share: 1, name: 'provider', path: ({ provider }) => `/providers/${provider}` },
  { share: 2, name: 'search', path: ({ word }) => `/search?q=${encodeURIComponent(word)}` },
  {
    share: 9,
    name: 'like',
    method: 'PUT',
    path: ({ problem }) => `/problems/${problem}/like`,
    body: () => ({ liked: Math.random() < 0.7 }),
  },
  {
    share: 8,
    name: 'send a message',
    method: 'POST',
    path: ({ conversationId }) => `/conversations/${conversationId}/messages`,
    body: () => ({ clientId: randomUUID(), text: 'Friday at eight suits us.' }),
  },
  {
    share: 5,
    name: 'comment',
    method: 'POST',
    path: ({ problem }) => `/problems/${problem}/comments`,
    body: () => ({ content: 'The same happened to us. It was the valve.' }),
  },
  {
    share: 3,
    name: 'post a problem',
    method: 'POST',
    path: () => '/problems',
    body: () => ({
      title: 'Geyser leaks',
      description: 'It drips since Monday.',
      category: 'Plumbing',
      location: 'Sandton, Johannesburg',
    }),
  },
  {
    share: 3,
    name: 'typing',
    method: 'PUT',
    path: ({ conversationId }) => `/conversations/${conversationId}/typing`,
    body: () => ({}),
  },
  { share: 2, name: 'read notifications', method: 'PUT', path: () => '/notifications/read', body: () => ({}) },
];
const byShare = operations.flatMap((operation) => Array.from({ length: operation.share }, () => operation));

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** The next request of any of the people. */
export function draw({ people, problems, providers }: Deck): LoadRequest {
  const { name, method = 'GET', path, body } = pick(byShare);
  const hand = {
    ...pick(people),
    problem: pick(problems),
    provider: pick(providers),
    trade: pick(trades),
    place: pick(places),
    word: pick(words),
  };
  return {
    name,
    isChange: method !== 'GET',
    method,
    path: `/api${path(hand)}`,
    cookie: hand.cookie,
    ...(body && { body: JSON.stringify(body()) }),
  };
}
