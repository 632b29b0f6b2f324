import type { ErrorCode, Sentences } from './errors.ts';
import { allows, type Lifecycle } from './lifecycle.ts';

/** What stands in the way of a step, as the contract carries it. */
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

/** The names of the steps that people take on a thing that is there already: a page can offer these. */
export type OfferableStep<Steps> = {
  [Name in keyof Steps & string]: Steps[Name] extends { from: readonly [] } | { by: readonly ['system'] }
    ? never
    : Name;
}[keyof Steps & string];

/** Every step that people take on a thing that is there already, in the table's order: not its first step, nor the system's. */
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

/** Tells which refusal a step would meet now, if any, and what people read for it. */
export type Obstacles<Step extends string> = { codeFor: (step: Step) => ErrorCode | null; sentences: Sentences };

/**
 * The steps that `party` may take from `status`, in the table's order, each with what stands in its way; without `obstacles` nothing
 * does. Empty for a party that the table does not name.
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

/** An obstacle with its sentence; null where nothing stands in the way. */
export const explain = (code: ErrorCode | null, sentences: Sentences): Obstacle | null =>
  code === null ? null : { code, sentence: sentences[code] };
