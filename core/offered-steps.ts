import type { ErrorCode, Sentences } from './errors.ts';
import { allows, type Lifecycle } from './lifecycle.ts';

/** The reason why a step cannot be taken now, as the contract carries it. */
export type Obstacle = { code: ErrorCode; sentence: string };

/** A step that a reader may take now, as the contract's `offeredStep` carries it; the page shows a button for each. */
export type OfferedStep<Step extends string> = {
  step: Step;
  label: string;
  confirm: string | null;
  obstacle: Obstacle | null;
};

type Rules<Steps> = { name: string; steps: Steps };
type Rule = { from: readonly string[]; by: readonly string[] };

/** The names of the steps that a page can offer: people take them, on a thing that exists. */
export type OfferableStep<Steps> = {
  [Name in keyof Steps & string]: Steps[Name] extends { from: readonly [] } | { by: readonly ['system'] }
    ? never
    : Name;
}[keyof Steps & string];

/** The steps that a page can offer, in the table's order: without the first step and the system's steps. */
export function offerableSteps<Steps extends Record<string, Rule>>({
  name,
  steps,
}: Rules<Steps>): [OfferableStep<Steps>, ...OfferableStep<Steps>[]] {
  const [first, ...more] = Object.entries(steps).flatMap(([step, { from, by }]) =>
    from.length > 0 && by.some((party) => party !== 'system') ? [step as OfferableStep<Steps>] : [],
  );
  if (first === undefined) throw new Error(`people take no step of a ${name}`);
  return [first, ...more];
}

/** Finds the refusal that a step would meet now, and its sentence. */
export type Obstacles<Step extends string> = { codeFor: (step: Step) => ErrorCode | null; sentences: Sentences };

/**
 * The steps that `party` may take from `status`, in the table's order, each with its obstacle; without `obstacles` they have none.
 * Empty for a party that the table does not name.
 */
export function offeredSteps<Steps extends Lifecycle['steps']>(
  lifecycle: Lifecycle<string, string, Steps>,
  { status, party }: { status: string; party: string },
  obstacles?: Obstacles<OfferableStep<Steps>>,
): OfferedStep<OfferableStep<Steps>>[] {
  return offerableSteps(lifecycle)
    .filter((step) => allows(lifecycle, step, status, party))
    .map((step) => {
      const { label, confirm } = lifecycle.steps[step] as Lifecycle['steps'][string];
      const obstacle = obstacles === undefined ? null : explain(obstacles.codeFor(step), obstacles.sentences);
      return { step, label, confirm: confirm ?? null, obstacle };
    });
}

/** The obstacle of a code, with its sentence; null without a code. */
export const explain = (code: ErrorCode | null, sentences: Sentences): Obstacle | null =>
  code === null ? null : { code, sentence: sentences[code] };
