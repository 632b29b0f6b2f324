/** What a hint says has changed: never how, since whoever hears it asks again. */
export const hintKinds = [
  'quotes.requested',
  'quotes.received',
  'jobs',
  'problems',
  'notifications',
  'messages',
  /** Somebody begins or ends to write in a conversation. */
  'typing',
  /** Whether, and as what, the person is signed in. */
  'session',
] as const;
export type HintKind = (typeof hintKinds)[number];
/** What browsers are told of; of `session` they learn by the end of their stream. */
export type ToldKind = Exclude<HintKind, 'session'>;

/** Who made the change: the person who is told of it, or another. */
export type Author = 'self' | 'other';

/**
 * The events of a stream and what comes with each. `fresh`: from now on nothing is missed, so ask again for everything. `crowded`:
 * this person has too many streams, come back later. `beat`: nothing, but the stream lives.
 */
export type LiveEvents = {
  fresh: object;
  hint: Partial<Record<ToldKind, Author>>;
  session: object;
  crowded: object;
  beat: object;
};

/** Milliseconds between two signs of life. */
export const heartbeat = 20_000;
