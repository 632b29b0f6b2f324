import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TextLink } from '#kit/ui/text-link.tsx';
import { planLimitWords as words } from '../access-wording.ts';

/** The refusals that a larger plan lifts, and the limits behind them. */
const planLimits = new Map<string | undefined, string>([
  ['quotes.no-quota', 'quotes'],
  ['quotes.over-budget-limit', 'budget'],
]);

/**
 * A link to the plans beside a refusal that a larger plan lifts; null beside any other. `cents` is the amount that is above the limit, if
 * the page knows it: the plans name the smallest one that covers it.
 */
export function plansLink(code: string | undefined, cents?: number | null): ReactNode {
  const limit = planLimits.get(code);
  return limit === undefined ? null : <PlansLink limit={limit} over={limit === 'budget' ? cents : null} />;
}

function PlansLink({ limit, over }: { limit: string; over: number | null | undefined }) {
  const back = useLocation({ select: ({ href }) => href });
  const search = { back, limit, ...(over != null && { over }) };
  return <TextLink render={<Link to="/provider-subscription" search={search} />}>{words.seePlans}</TextLink>;
}
