import { BadgeCheck, Circle, Crown, Gem, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { ProviderCardData } from './api.ts';

const looks: Record<ProviderCardData['membershipStatus'], [string, BadgeTone, LucideIcon]> = {
  basic: ['Basic', 'line', Circle],
  verified: ['Verified', 'info', BadgeCheck],
  premium: ['Premium', 'brand', Gem],
  elite: ['Elite', 'ink', Crown],
};

/** The membership that a provider's plan brings. */
export function MembershipBadge({ status }: { status: ProviderCardData['membershipStatus'] }) {
  const [label, tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
