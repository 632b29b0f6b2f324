import { dehydrate, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Session } from '#core/person.ts';
import type { Role } from '#core/roles.ts';
import type { Feature } from '#kit/api/link.ts';
import { sessionKey } from '#kit/api/session.ts';
import { keep, readKept } from '#kit/drafts/kept.ts';
import { pruneCopy, writeCopy } from './copy.ts';
import { forgetCopy, ownerKey } from './forget-copy.ts';

/** Features that can be read offline. Papers, payments, settings and all that admins see stay with the server. */
const features = new Set<unknown>([
  'problems',
  'quotes',
  'jobs',
  'visits',
  'orders',
  'payment-steps',
  'certificates',
  'disputes',
  'home-file',
  'notifications',
  'messages',
  'insights',
  'providers',
  'reviews',
  'site',
] satisfies Feature[]);
/** Milliseconds in which the answers of a page are written together. */
const pause = 1_000;

/** Features that admins open for an hour with a reason: their devices keep none of it. */
const lookedAt = new Set<unknown>([
  'quotes',
  'jobs',
  'visits',
  'orders',
  'payment-steps',
  'certificates',
  'disputes',
] satisfies Feature[]);

/** Operations of admins in features that are kept, and of papers. */
const withServer = new Set([
  'problems.moderatedProblems',
  'problems.moderatedComments',
  'problems.categoryCounts',
  'notifications.failedMails',
  'providers.documents',
  'providers.documentsOf',
  'site.changes',
  'site.managedCategories',
  'site.categoryHistory',
]);

/** Operations whose answers a secret link opens: they end with it. */
const ofLinks = new Set<unknown>(['openLink']);

/** True if the answer is kept on the device of a person: `[['problems', 'feed'], …]` is the key of one of a feature. */
export const isKept = ([path]: QueryKey, role: Role): boolean =>
  path === sessionKey[0] ||
  (Array.isArray(path) &&
    features.has(path[0]) &&
    !withServer.has(path.join('.')) &&
    !ofLinks.has(path[1]) &&
    !(role === 'admin' && lookedAt.has(path[0])));

/** Keeps the answers of a person on this device for reading offline, as they arrive. The returned function ends it. */
export function keepAnswers(queries: QueryClient, personId: string): () => void {
  const readPerson = () => queries.getQueryData<Session>(sessionKey)?.person;
  if (readKept('device', ownerKey) !== personId) forgetCopy();
  keep('device', ownerKey, personId);
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const isOwn = readPerson()?.id === personId;
    const due = (query: Query) => changed.has(query.queryHash) && query.state.status === 'success';
    const answers = isOwn ? dehydrate(queries, { shouldDehydrateQuery: due }).queries : [];
    changed.clear();
    // A full disk keeps what it has.
    void writeCopy(personId, answers).catch(() => undefined);
  };
  const add = (query: Query) => {
    if (!isKept(query.queryKey, readPerson()?.role ?? 'member')) return;
    changed.add(query.queryHash);
    timer ??= setTimeout(write, pause);
  };
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') add(event.query);
  });
  void pruneCopy(personId).catch(() => undefined);
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .forEach(add);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
