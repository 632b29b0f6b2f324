import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/text-link.tsx';
import { planLimitWords as words } from '../wording.ts';

/** The refusals that a larger plan lifts. */
const planLimits: ReadonlySet<string | undefined> = new Set(['quotes.no-quota', 'quotes.over-budget-limit']);

/** A link to the plans beside a refusal that a larger plan lifts; null beside any other. */
export const plansLink = (code: string | undefined): ReactNode => (planLimits.has(code) ? <PlansLink /> : null);

function PlansLink() {
  const back = useLocation({ select: ({ href }) => href });
  return <TextLink render={<Link to="/provider-subscription" search={{ back }} />}>{words.seePlans}</TextLink>;
}
