import type { RefundCause } from '#features/payments/reasons.ts';
import type { Taken } from './lifecycle.ts';
import { shortName } from '#core/short-name.ts';
import { joinSentences } from './join-sentences.ts';

type Notice = { title: string; description: string };

/**
 * The plan after a refund of its payment: the plan goes on, ends, gives way to a smaller one, or goes on to the end of the period that
 * runs, because the next one is no longer paid.
 */
type Left = { plan: string; until: string; state: 'same' | 'ended' | 'smaller' | 'shorter' };

const describeLeft = ({ plan, until, state }: Left): string =>
  ({
    same: '',
    ended: `The ${shortName(plan)} plan has ended. You can choose a plan again.`,
    smaller: `You have the ${shortName(plan)} plan again.`,
    shorter: `Your next month is no longer paid for: you have ${shortName(plan)} until ${until}.`,
  })[state];

/**
 * The notice of a refund to the person, by its cause. None for a small payment that only checks a card: the page announces that refund.
 * None for an application or a plan that was cancelled: the notice of that announces it.
 */
export const refundWantedNotice = (cause: RefundCause, amount: string, left: Left): Notice => {
  const refund = `We refund ${amount} to the card or account that you paid with, within 10 days.`;
  return cause === 'paid-twice'
    ? {
        title: `We are refunding your payment of ${amount}`,
        description: `You paid ${amount} that was not needed: another payment came first, your plan had changed, or you had asked us to delete your account. ${refund}`,
      }
    : { title: `We are refunding ${amount}`, description: joinSentences(refund, describeLeft(left)) };
};

export const refundMadeNotice = (amount: string, left: Left): Notice => ({
  title: `We have refunded ${amount}`,
  description: joinSentences(
    'The refund went to the card or account that you paid with. Your bank may need a few days to show it.',
    describeLeft(left),
  ),
});

/** The notice to a person who cancelled in the cooling-off time: a single one, however many payments are refunded. */
export const cooledOffNotice = (plan: string, amount: string, paid: string): Notice => ({
  title: `We are refunding ${amount}`,
  description: `You cancelled the ${shortName(plan)} plan, and it has ended. We refund ${amount} of the ${paid} that you paid, to the same card or account, within 10 days. Nothing more is charged.`,
});

const disputeTakes: Record<Taken, string> = {
  plan: 'The plan that it paid for has ended.',
  upgrade: 'The larger plan that it paid for has ended. The plan before it continues.',
  period: 'The next period, which it paid for, is no longer paid.',
  nothing: 'No plan has ended because of it.',
};

/** The notice to the admins. */
export const disputeLostNotice = (amount: string, taken: Taken): Notice => ({
  title: 'A dispute is lost',
  description: `The bank took ${amount} back. ${disputeTakes[taken]}`,
});

/** The notice to a person whose plan, or upgrade, ends because their bank took its payment back. */
export const disputeTakenNotice = (left: Left): Notice => ({
  title: left.state === 'ended' ? 'Your plan has ended' : 'Your plan has changed',
  description: joinSentences('Your bank took back the payment for it.', describeLeft(left)),
});
