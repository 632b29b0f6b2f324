import { BadgeCheck, Circle, Crown, Gem, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { membershipLabels } from '../card-wording.ts';
import type { ProviderCardData } from './api.ts';

const looks: Record<ProviderCardData['membershipStatus'], [BadgeTone, LucideIcon]> = {
  basic: ['line', Circle],
  verified: ['info', BadgeCheck],
  premium: ['brand', Gem],
  elite: ['ink', Crown],
};

/** The membership that a provider pays for. Others see nothing of a listing without one; its provider reads Basic. */
export function MembershipBadge({
  status,
  own = false,
}: {
  status: ProviderCardData['membershipStatus'];
  own?: boolean;
}) {
  if (status === 'basic' && !own) return null;
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {membershipLabels[status]}
    </Badge>
  );
}
