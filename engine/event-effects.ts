import type { DataOf, EventName, Noun } from './event.ts';
import type { Effect } from './moderated.ts';

/** Effects that need the reason of their event. */
type WithReason = 'hide' | 'suspend';

/** Effects of the events of a noun: `{ 'problem.hide': 'hide' }`. An event that no lifecycle has, or one without the reason that its effect needs, does not compile. */
export type EffectsOf<N extends Noun> = N extends Noun
  ? {
      readonly [Name in EventName<N> as `${N['noun']}.${Name}`]?: DataOf<N, Name> extends { reason: string }
        ? Effect
        : Exclude<Effect, WithReason>;
    }
  : never;
