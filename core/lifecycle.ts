/**
 * A lifecycle is a table: which statuses a thing can have, and which steps lead from one to another, taken by which party.
 * The column, its check constraint, `takeStep`, buttons, badges, generated docs and tests all read this one table.
 */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'brand' | 'line';

export type StatusOf = { label: string; tone: Tone };

/** What an event carries as `data`, known to the compiler alone; a date is its ISO text, as JSON has it. */
export type Shape<Data> = { readonly of?: Data };

/** Declares the data of a step or an event: `data: shape<{ reason: string }>()`. */
export const shape = <Data extends Record<string, unknown>>(): Shape<Data> => ({});

export type StepOf<Status extends string = string, Party extends string = string> = {
  /** The statuses it may be taken from; an empty list makes the thing. */
  from: readonly Status[];
  to: Status | readonly Status[];
  by: readonly Party[];
  label: string;
  /** Asked before the step is taken. */
  confirm?: string;
  note?: string;
  /** What its event carries; nothing where this is left out. */
  data?: Shape<Record<string, unknown>>;
};

/** Something that happens to a thing without a change of its status: a reminder, an edit. */
export type EventRule = { data?: Shape<Record<string, unknown>> };

export type Lifecycle<
  Status extends string = string,
  Party extends string = string,
  Steps extends Record<string, StepOf<Status, Party>> = Record<string, StepOf<Status, Party>>,
  Events extends Record<string, EventRule> = Record<string, EventRule>,
> = {
  name: string;
  parties: readonly Party[];
  statuses: Record<Status, StatusOf>;
  steps: Steps;
  /** What happens beside the steps. */
  events: Events;
};

export function defineLifecycle<
  const Status extends string,
  const Party extends string,
  const Steps extends Record<string, StepOf<NoInfer<Status>, NoInfer<Party>>>,
  const Events extends Record<string, EventRule> = Record<never, EventRule>,
>(definition: {
  name: string;
  statuses: Record<Status, StatusOf>;
  parties: readonly Party[];
  // A property that no step has does not compile.
  steps: Steps & { [Name in keyof Steps]: Record<Exclude<keyof Steps[Name], keyof StepOf>, never> };
  events?: Events;
}): Lifecycle<Status, Party, Steps, Events> {
  return { ...definition, events: definition.events ?? ({} as Events) };
}

/** The statuses of a lifecycle, in the order in which it lists them: what a column may hold. */
export function statusesOf<Status extends string>(lifecycle: {
  statuses: Record<Status, StatusOf>;
}): [Status, ...Status[]] {
  return Object.keys(lifecycle.statuses) as [Status, ...Status[]];
}

/** Whether a status is one of a set that its lifecycle names. */
export const isOneOf = <Status extends string>(status: string | null, set: readonly Status[]): status is Status =>
  set.some((one) => one === status);

/** Whether the table lets `party` take `step` from `status`. */
export function allows(lifecycle: Lifecycle, step: string, status: string, party: string): boolean {
  const rule = lifecycle.steps[step];
  return rule !== undefined && rule.from.includes(status) && rule.by.includes(party);
}
