/**
 * A lifecycle is a table: which statuses a thing can have, and which steps lead from one to another, taken by whom.
 * The column, its check constraint, `takeStep`, buttons, badges, generated docs and tests all read this one table.
 */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'brand' | 'line';

export type StatusOf = { label: string; tone: Tone };

export type StepOf<Status extends string, Party extends string> = {
  /** The statuses it may be taken from; an empty list makes the thing. */
  from: readonly Status[];
  to: Status | readonly Status[];
  by: readonly Party[];
  label: string;
  /** Asked before the step is taken. */
  confirm?: string;
  note?: string;
};

export type Lifecycle<Status extends string = string, Party extends string = string, Step extends string = string> = {
  name: string;
  parties: readonly Party[];
  statuses: Record<Status, StatusOf>;
  steps: Record<Step, StepOf<Status, Party>>;
};

export function defineLifecycle<
  const Status extends string,
  const Party extends string,
  const Step extends string,
>(definition: {
  name: string;
  statuses: Record<Status, StatusOf>;
  parties: readonly Party[];
  steps: Record<Step, StepOf<NoInfer<Status>, NoInfer<Party>>>;
}): Lifecycle<Status, Party, Step> {
  return definition;
}

/** The statuses of a lifecycle, in the order in which it lists them: what a column may hold. */
export function statusesOf<Status extends string>(lifecycle: {
  statuses: Record<Status, StatusOf>;
}): [Status, ...Status[]] {
  return Object.keys(lifecycle.statuses) as [Status, ...Status[]];
}

/** Whether the table lets `party` take `step` from `status`. */
export function allows(lifecycle: Lifecycle, step: string, status: string, party: string): boolean {
  const rule = lifecycle.steps[step];
  return rule !== undefined && rule.from.includes(status) && rule.by.includes(party);
}

/** The steps that `parties` may take from `status`, in the table's order. */
export function stepsOpenTo<Step extends string>(
  lifecycle: Lifecycle<string, string, Step>,
  status: string,
  parties: readonly string[],
): Step[] {
  return (Object.keys(lifecycle.steps) as Step[]).filter((step) =>
    parties.some((party) => allows(lifecycle, step, status, party)),
  );
}
