import { CircleCheck, CircleSlash, Clock, DoorOpen, type IconNode, UserX } from 'lucide';
import { Badge } from '#kit/ui/badge.tsx';
import { accountLifecycle, type AccountStatus } from '../lifecycle.ts';

const icons: Record<AccountStatus, IconNode> = {
  pending: Clock,
  approved: CircleCheck,
  suspended: CircleSlash,
  leaving: DoorOpen,
  left: UserX,
};

/** The status of an account, for admins. */
export function StatusBadge({ status }: { status: AccountStatus }) {
  const { label, tone } = accountLifecycle.statuses[status];
  return (
    <Badge tone={tone} icon={icons[status]}>
      {label}
    </Badge>
  );
}
