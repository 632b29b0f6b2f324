import type { EventRule, Lifecycle, Shape } from '#core/lifecycle.ts';
import type { events } from './tables.ts';
import type { AnyHandler, SystemWork, UrgentWork, Work } from './work.ts';

/** One row of `events`, whichever it is: its data may have any shape. */
export type StoredEvent = typeof events.$inferSelect;

/** The reason that a stored event carries, where it carries one: a timeline shows it. */
export const reasonIn = (data: StoredEvent['data']): string | null =>
  typeof data.reason === 'string' ? data.reason : null;

/** The subject of events: a noun with a lifecycle, or one that has no status and only lists its events. */
export type Noun =
  | { noun: string; lifecycle: Pick<Lifecycle, 'steps' | 'events'> }
  | { noun: string; events: Record<string, EventRule> };

type RulesOf<N extends Noun> = N extends { lifecycle: { steps: infer Steps; events: infer Events } }
  ? Steps & Events
  : N extends { events: infer Events }
    ? Events
    : never;

/** The events that a noun can have: its steps, and what happens beside them. */
export type EventName<N extends Noun> = keyof RulesOf<N> & string;

/** The events of a noun that are no step: `recordEvent` writes them. */
export type EventBesideSteps<N extends Noun> = N extends
  { lifecycle: { events: infer Events } } | { events: infer Events }
  ? keyof Events & string
  : never;

/** The data of an event, as its lifecycle or list declares it. */
export type DataOf<N extends Noun, Name extends string> = string extends Name
  ? Record<string, unknown>
  : Name extends keyof RulesOf<N>
    ? RulesOf<N>[Name] extends { data: Shape<infer Data> }
      ? Data
      : Record<never, never>
    : never;

/** Data that fits every member of a union: one of several steps is taken with data that fits them all. */
type FitsAll<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type Option<Data> = [keyof Data] extends [never]
  ? { data?: never }
  : Record<never, never> extends Data
    ? { data?: Data }
    : { data: Data };

/** The option `data` of each function that writes an event: required where the event declares any, refused where it declares none. */
export type DataOption<Data> = Option<FitsAll<Data>>;

/** An event of a noun, by name, with its data: `Event<typeof quoteSubject, 'cancel'>`. Without a name it is any event of the noun. */
export type Event<N extends Noun, Name extends EventName<N> = EventName<N>> = Name extends string
  ? Omit<StoredEvent, 'noun' | 'step' | 'data'> & { noun: N['noun']; step: Name; data: DataOf<N, Name> }
  : never;

type Handler<Key extends 'after' | 'to', Name extends string, Of, Doing extends Work> = Record<Key, Name> & {
  run: (work: Doing, event: Of) => Promise<void>;
};

type HandlerOf<Key extends 'after' | 'to', N extends Noun, Doing extends Work> = N extends Noun
  ? { [Name in EventName<N>]: Handler<Key, `${N['noun']}.${Name}`, Event<N, Name>, Doing> }[EventName<N>]
  : never;

type HandlerOfEach<N extends Noun> = N extends Noun ? Handler<'after', `${N['noun']}.*`, Event<N>, Work> : never;

/**
 * A change in a later feature that belongs to a step, in the same transaction. `Consequence<typeof quoteSubject>` runs `after` an event of
 * a quote; `quote.*` is each of them. Without a noun it is any consequence, as the shell runs them.
 */
export type Consequence<N extends Noun = never> = [N] extends [never]
  ? AnyHandler<'after', Work>
  : HandlerOf<'after', N, Work> | HandlerOfEach<N>;

/** An answer to an event that runs after the commit, at least once. A second run must change nothing. */
export type Reaction<N extends Noun = never> = [N] extends [never]
  ? AnyHandler<'to', SystemWork>
  : HandlerOf<'to', N, SystemWork>;

/**
 * Reactions whose events wait behind no others, because a person waits for them, or they guard an account. Only they may write mails that overtake
 * all others.
 */
export const urgent = <N extends Noun>(reactions: readonly HandlerOf<'to', N, UrgentWork>[]): readonly Reaction<N>[] =>
  reactions.map((reaction: AnyHandler<'to', UrgentWork>) => ({
    to: reaction.to,
    isUrgent: true,
    run: (work: SystemWork, event: StoredEvent) => reaction.run({ ...work, isUrgent: true }, event),
  })) as readonly AnyHandler<'to', SystemWork>[] as readonly Reaction<N>[];
