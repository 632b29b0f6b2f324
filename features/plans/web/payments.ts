import { cardCheckCents } from '../plans.ts';
import { summaryWords as words } from '../summary-wording.ts';
import { shortName } from '#core/short-name.ts';
import type { ChangeTerms, ChoiceTerms, Renewal } from './api.ts';

/** A payment in its summary before a person pays. */
export type Payment = {
  lines: readonly { label: string; cents: number }[];
  todayCents: number;
  /** The price of every month from then on. */
  next: { cents: number; on: string | null };
  /** The last four digits of the card that pays; null if the checkout saves the one that pays there. */
  card?: string | null;
  /** True if it can be paid by EFT, which charges nothing by itself. */
  byHand?: boolean;
  /** The refund, and the ways to leave the plan. */
  wayOut: readonly string[];
};

const plan = (name: string, cents: number) => ({ label: words.plan(shortName(name)), cents });

/** The first payment for a plan. */
export function choicePayment(terms: ChoiceTerms): Payment {
  const { name, planCents, joiningFeeCents, todayCents, nextCents, nextOn, coolingOff } = terms;
  const goesBack = nextOn === null ? words.coolingOffAfterApproval : words.coolingOff;
  return {
    lines: [
      plan(name, planCents),
      ...(joiningFeeCents === 0 ? [] : [{ label: words.joiningFee, cents: joiningFeeCents }]),
    ],
    todayCents,
    next: { cents: nextCents, on: nextOn },
    wayOut: [coolingOff === null ? words.cancelAnyTime : goesBack(coolingOff.refundCents, coolingOff.feeCents)],
  };
}

/** The next month of a plan, paid by hand. */
export const renewalPayment = ({ plan: name, amountCents, nextOn }: Renewal): Payment => ({
  lines: [plan(name, amountCents)],
  todayCents: amountCents,
  next: { cents: amountCents, on: nextOn },
  wayOut: [words.cancelAnyTime],
});

/** The payment that only saves a card. */
export const cardPayment = ({ amountCents, chargeAt, periodEndsAt }: Renewal): Payment => ({
  lines: [{ label: words.cardCheck, cents: cardCheckCents }],
  todayCents: cardCheckCents,
  next: { cents: amountCents, on: chargeAt ?? periodEndsAt },
  byHand: false,
  wayOut: [words.cardCheckGoesBack(cardCheckCents), words.cancelAnyTime],
});

/** The difference to a larger plan for the days that are left. */
export const upgradePayment = ({ name, todayCents, fullCents, fullFrom, card }: ChangeTerms): Payment => ({
  lines: [{ label: words.differenceTo(shortName(name)), cents: todayCents }],
  todayCents,
  next: { cents: fullCents, on: fullFrom },
  card,
  byHand: card === null,
  wayOut: [words.cancelAnyTime],
});
