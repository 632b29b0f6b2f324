import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#kit/api/session.ts';
import { TextLink } from '#kit/ui/text-link.tsx';
import { wayOnWords as words } from '../way-on-wording.ts';

/** The refusals that a larger plan lifts, and the limits behind them. */
const planLimits = new Map<string | undefined, string>([
  ['quotes.no-quota', 'quotes'],
  ['quotes.over-budget-limit', 'budget'],
]);

/**
 * A link beside a refusal that leads on: to the plans, where a larger one lifts it, to the people that the reader has blocked, or to others than a
 * person who blocks the reader. Null beside any other. `cents` is the amount that is above the limit, if the page knows it: the plans name
 * the smallest one that covers it.
 */
export function wayOn(code: string | undefined, cents?: number | null): ReactNode {
  if (code === 'messages.blocks-you') return <OthersLink />;
  if (code === 'messages.you-blocked-them')
    return <TextLink render={<Link to="/settings" search={{ tab: 'privacy' }} />}>{words.blocked}</TextLink>;
  const limit = planLimits.get(code);
  return limit === undefined ? null : <PlansLink limit={limit} over={limit === 'budget' ? cents : null} />;
}

function PlansLink({ limit, over }: { limit: string; over: number | null | undefined }) {
  const back = useLocation({ select: ({ href }) => href });
  const search = { back, limit, ...(over != null && { over }) };
  return <TextLink render={<Link to="/provider-subscription" search={search} />}>{words.seePlans}</TextLink>;
}

function OthersLink() {
  const isProvider = useSession()?.role === 'provider';
  return (
    <TextLink render={<Link to={isProvider ? '/explore' : '/providers'} />}>
      {isProvider ? words.otherProblems : words.otherProviders}
    </TextLink>
  );
}
