import { z } from '#core/zod.ts';
import { sumPrices } from '#features/quotes/lines.ts';
import { typedLine } from '#features/quotes/typed-lines.ts';
import { orderProposal } from '../contract.ts';
import { orderRefusals as words } from '../wording.ts';
import type { OrdersData } from './api.ts';

const { shape } = orderProposal;

/** The price, in cents, once lines have come and others have gone. */
export const priceAfter = (
  { agreedCents, lines }: Pick<OrdersData, 'agreedCents' | 'lines'>,
  takenAway: readonly string[],
  addedCents: number,
): number =>
  agreedCents +
  addedCents -
  lines.reduce((going, { key, totalCents }) => going + (takenAway.includes(key) ? totalCents : 0), 0);

/** Reads a typed change of an agreement, with the new total. */
export const orderForm = (agreed: Pick<OrdersData, 'agreedCents' | 'lines'>) =>
  z
    .object({
      reason: shape.reason,
      addedDays: z
        .string()
        .transform((typed) => (typed.trim() === '' ? 0 : Number(typed)))
        .pipe(shape.addedDays.unwrap()),
      lines: z.array(typedLine).pipe(shape.lines.unwrap()),
      // A draft can name a line that another change has taken away since; the form shows no box for it.
      takenAway: z
        .array(z.string())
        .transform((keys) => keys.filter((key) => agreed.lines.some((line) => line.key === key))),
      seed: shape.seed,
    })
    .transform((read) => ({ ...read, totalCents: priceAfter(agreed, read.takenAway, sumPrices(read.lines)) }))
    .refine(({ lines, takenAway, addedDays }) => lines.length > 0 || takenAway.length > 0 || addedDays > 0, {
      path: ['lines'],
      error: words.changesNothing,
    })
    .superRefine(({ totalCents }, { addIssue }) => {
      const message = shape.totalCents.safeParse(totalCents).error?.issues[0]?.message;
      if (message !== undefined) addIssue({ code: 'custom', path: ['lines'], message });
    });

/** A change as it is typed. */
export type TypedOrder = z.input<ReturnType<typeof orderForm>>;
