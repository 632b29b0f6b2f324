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

export function MembershipBadge({ status }: { status: ProviderCardData['membershipStatus'] }) {
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {membershipLabels[status]}
    </Badge>
  );
}
