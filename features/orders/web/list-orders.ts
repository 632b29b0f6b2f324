import { formatRand } from '#core/money/money.ts';
import { orderTimelineWords as words } from '../wording.ts';
import type { OrdersData } from './api.ts';

/** The change orders of a job as lines of its timeline. */
export const listOrders = (
  { orders }: OrdersData,
  { memberName, providerName }: { memberName: string; providerName: string },
): { at: string; title: string }[] =>
  orders.flatMap(({ status, proposedAt, endedAt, totalCents }) => {
    const names = { member: memberName, provider: providerName, total: formatRand(totalCents) };
    return [
      { at: proposedAt, title: words.proposed(names) },
      ...(endedAt === null ? [] : [{ at: endedAt, title: words[status](names) }]),
    ];
  });
