import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Author, hintKinds, type LiveEvents, type StreamedKind } from '#core/live.ts';
import { type OnEvent, openSource } from './live-source.ts';

/** The kinds that have changed, with their author if known. */
export type Changed = Map<StreamedKind, Author | 'anyone'>;
type Options = {
  queries: QueryClient;
  personId: string;
  /** The keys of the queries that show what has changed. */
  keysFor: (changed: Changed) => readonly QueryKey[];
  /** Called with what another person has changed. */
  onOthersChange: (kinds: readonly StreamedKind[]) => void;
  /** Called when the session may be over, or its person may have changed. */
  onSession: (signal: AbortSignal) => void;
};

/**
 * Keeps what is on this tab's screen as it is in the database. One tab of the browser holds the stream, for as long as it is open,
 * and passes on what it hears; where browsers cannot agree on one, each has its own. A hidden tab waits until it is shown.
 */
export function followLive({ queries, personId, keysFor, onOthersChange, onSession }: Options): () => void {
  const missed: Changed = new Map();
  const late = new Set<Query>();
  let isFirst = true;
  const ended = new AbortController();
  const { signal } = ended;

  // An answer that is on its way may be older than the change, and may be a further page that the reader waits for: it is left to
  // arrive, and asked for again when it is there.
  const askAgain = (query: Query) => {
    if (late.has(query)) return;
    late.add(query);
    const settled = () => void late.delete(query);
    const ask = () => {
      settled();
      return queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    void query.promise?.then(ask, settled);
  };
  const change = (changed: Changed) => {
    const otherKinds = [...changed].filter(([, author]) => author === 'other').map(([kind]) => kind);
    // A reading that has just failed while the page loaded stays: its screen offers to try again.
    const predicate = ({ state }: Query) => !isFirst || state.status !== 'error';
    for (const queryKey of keysFor(changed)) {
      for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate }))
        askAgain(query);
      void queries.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false });
    }
    isFirst = false;
    if (otherKinds.length > 0) onOthersChange(otherKinds);
  };
  const receive: OnEvent = (name, data) => {
    // While there was no stream, the person may have become something else: the new stream knows only what they are now.
    if (name === 'session' || (name === 'fresh' && !isFirst)) onSession(signal);
    if (name !== 'fresh' && name !== 'hint') return;
    // After a gap in the stream, the page asks again for the kinds it missed (all of them if they are unknown), without an announcement.
    const { missed: known } = data as LiveEvents['fresh'];
    const changed: Changed =
      name === 'fresh'
        ? new Map((known ? (Object.keys(known) as StreamedKind[]) : pageKinds).map((kind) => [kind, 'anyone']))
        : new Map(Object.entries(data as LiveEvents['hint']) as [StreamedKind, Author][]);
    if (document.visibilityState === 'visible') return change(changed);
    for (const [kind, author] of changed)
      if (missed.get(kind) !== 'other') missed.set(kind, author === 'self' ? 'anyone' : author);
  };
  const catchUp = () => {
    if (document.visibilityState !== 'visible' || missed.size === 0) return;
    change(new Map(missed));
    missed.clear();
  };
  const missEverything = () => receive('fresh', {});
  document.addEventListener('visibilitychange', catchUp, { signal });
  // A browser freezes hidden tabs: hints that were passed on to them are lost.
  document.addEventListener('resume', missEverything, { signal });
  share(personId, signal, receive);
  return () => ended.abort();
}

/** Has one tab of the browser open the stream, and every tab receive it. */
function share(personId: string, signal: AbortSignal, receive: OnEvent): void {
  const hold = (onEvent: OnEvent) => signal.addEventListener('abort', openSource(onEvent));
  // Only where the connection is safe.
  if (!('locks' in navigator)) return hold(receive);
  const name = `lungisa-live-${personId}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data: [event, data] }: MessageEvent<Parameters<OnEvent>>) =>
    receive(event, data),
  );
  signal.addEventListener('abort', () => channel.close());
  const lead = async () => {
    // The page may have gone while the lock was on its way.
    if (signal.aborted) return;
    await new Promise<void>((leave) => {
      hold((event, data) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
        if (event !== 'beat') channel.postMessage([event, data]);
        receive(event, data);
      });
      signal.addEventListener('abort', () => leave());
    });
  };
  const follow = async () => {
    if (signal.aborted) return;
    // Catch up with changes from before this tab heard of any.
    receive('fresh', {});
    await navigator.locks.request(name, { signal }, lead);
  };
  navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? lead() : follow())).catch(() => {});
}

const pageKinds = hintKinds.filter((kind) => kind !== 'session');
