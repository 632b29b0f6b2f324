/**
 * A lifecycle is a table of the statuses that a thing can have, and of the steps between them with the parties that may take them.
 * The column, its check constraint, `takeStep`, buttons, badges, generated docs and tests all read this one table.
 */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'brand' | 'line';

export type StatusOf = { label: string; tone: Tone };

/** The type of an event's `data`, for the compiler alone. A date is ISO text, as in JSON. */
export type Shape<Data> = { readonly of?: Data };

/** Declares the data of a step or an event: `data: shape<{ reason: string }>()`. */
export const shape = <Data extends Record<string, unknown>>(): Shape<Data> => ({});

export type StepOf<Status extends string = string, Party extends string = string> = {
  /** The statuses that the step starts from. A step with an empty list creates the thing. */
  from: readonly Status[];
  to: Status | readonly Status[];
  /** The statuses of `from` that the step does not change: its event tells that it was taken. */
  stays?: readonly Status[];
  by: readonly Party[];
  label: string;
  /** The question before the step. */
  confirm?: string;
  note?: string;
  /** The shape of its event's data; none where this is left out. */
  data?: Shape<Record<string, unknown>>;
};

/** An event without a change of status, such as a reminder or an edit. */
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
  /** The events that are not steps. */
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
  // A misspelt property of a step must not compile.
  steps: Steps & { [Name in keyof Steps]: Record<Exclude<keyof Steps[Name], keyof StepOf>, never> };
  events?: Events;
}): Lifecycle<Status, Party, Steps, Events> {
  return { ...definition, events: definition.events ?? ({} as Events) };
}

/** The statuses of a lifecycle in their order, for columns and schemas. */
export function listStatuses<Status extends string>(lifecycle: {
  statuses: Record<Status, StatusOf>;
}): [Status, ...Status[]] {
  return Object.keys(lifecycle.statuses) as [Status, ...Status[]];
}

/** True when the status is in the set. */
export const isOneOf = <Status extends string>(status: string | null, set: readonly Status[]): status is Status =>
  set.some((one) => one === status);

/** The status after a step from `status`; every possible one of a step that makes the thing. */
export const listResults = ({ to, stays = [] }: StepOf, status: string): readonly string[] =>
  stays.includes(status) ? [status] : [to].flat();

/** True when the table lets `party` take `step` from `status`. */
export function allows(lifecycle: Lifecycle, step: string, status: string, party: string): boolean {
  const rule = lifecycle.steps[step];
  return rule !== undefined && rule.from.includes(status) && rule.by.includes(party);
}
