import { Hexagon } from 'lucide';
import { Badge } from '#kit/ui/badge.tsx';
import { planBadges } from '../card-wording.ts';
import type { ProviderCardData } from './api.ts';

/** The plan that a provider pays for, by its name and without a tick: a plan does not stand for a check. */
export function PlanBadge({ status }: { status: ProviderCardData['membershipStatus'] }) {
  const label = planBadges[status];
  if (label === undefined) return null;
  return (
    <Badge tone="line" icon={Hexagon}>
      {label}
    </Badge>
  );
}
