/** The kinds of change that a hint names. A hint carries no content: its receiver asks again. */
export const hintKinds = [
  'quotes.requested',
  'quotes.received',
  'jobs',
  'problems',
  'notifications',
  /** The name, photo or contact details of someone the person has dealt with. */
  'people',
  'messages',
  /** The licences and papers that a provider submitted. */
  'credentials',
  /** The person's plan, its payments, or their application to become a provider. */
  'plan',
  /** Someone starts or stops typing in a conversation. */
  'typing',
  /** The person's session or role. */
  'session',
] as const;
export type HintKind = (typeof hintKinds)[number];
/** The kinds that browsers receive as hints. A change of `session` ends their stream instead. */
export type StreamedKind = Exclude<HintKind, 'session'>;

/** The person who made the change: the receiver of the hint, or another person. */
export type Author = 'self' | 'other';

/**
 * The events of a stream with their data. `fresh`: no hint is missed from now on, so ask again for what was missed, or for everything where
 * that is not known. `crowded`: this person
 * has too many streams; try again later. `beat`: the stream is alive.
 */
export type LiveEvents = {
  fresh: { missed?: Partial<Record<StreamedKind, Author>> };
  hint: Partial<Record<StreamedKind, Author>>;
  session: object;
  crowded: object;
  beat: object;
};

/** Milliseconds between two beats. */
export const heartbeat = 20_000;
