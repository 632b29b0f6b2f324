import { BadgeCheck, Ban, Hourglass, type IconNode, ShieldCheck, User } from 'lucide';
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx';
import type { Role } from '#core/roles.ts';
import { shellWords } from '../shell-wording.ts';

const { badges } = shellWords;

type RoleBadgeProps = {
  /** Null for a visitor. */
  person: { role: Role; status: 'pending' | 'approved' | 'suspended' } | null;
  className?: string;
};

/** The role of a person, beside their name. */
export function RoleBadge({ person, className }: RoleBadgeProps) {
  const [label, tone, icon] = lookOf(person);
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {label}
    </Badge>
  );
}

function lookOf(person: RoleBadgeProps['person']): [string, BadgeTone, IconNode] {
  if (person === null) return [badges.freeMember, 'line', User];
  if (person.status === 'suspended') return [badges.suspended, 'danger', Ban];
  if (person.role === 'admin') return [badges.admin, 'ink', ShieldCheck];
  if (person.role === 'member') return [badges.member, 'sunken', User];
  return person.status === 'approved'
    ? [badges.approvedProvider, 'brand', BadgeCheck]
    : [badges.waitingProvider, 'warning', Hourglass];
}
