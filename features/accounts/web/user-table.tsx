import { CircleCheck, CircleSlash, Clock, type LucideIcon } from 'lucide-react';
import { showDateTime } from '#core/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#web/ui/card-table.tsx';
import { accountLifecycle } from '../lifecycle.ts';
import type { AdminStep, ListedAccount } from './admin-api.ts';
import { userListWords as words } from '../wording.ts';

const icons: Record<ListedAccount['status'], LucideIcon> = {
  pending: Clock,
  approved: CircleCheck,
  suspended: CircleSlash,
};

type UserTableProps = {
  accounts: readonly ListedAccount[];
  busy: string | null;
  onStep: (account: ListedAccount, step: AdminStep) => void;
};

/** The people of the site, with the steps that an admin may take on each. */
export function UserTable({ accounts, busy, onStep }: UserTableProps) {
  return (
    <CardTable
      label={words.users}
      columns={[words.user, words.role, words.approval, words.joined, words.lastSignIn, words.actions]}
    >
      {accounts.map((account) => (
        <Row key={account.id} account={account} busy={busy === account.id} onStep={onStep} />
      ))}
    </CardTable>
  );
}

function Row({ account, busy, onStep }: { account: ListedAccount; busy: boolean; onStep: UserTableProps['onStep'] }) {
  const { label, tone } = accountLifecycle.statuses[account.status];
  return (
    <CardRow>
      <HeadCell>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar size="sm" name={account.fullName} />
          <div className="min-w-0">
            <p className="font-semibold">{account.fullName}</p>
            <p className="text-sm text-muted">{account.email}</p>
          </div>
        </div>
      </HeadCell>
      <LabelledCell label={words.role}>{words.roles[account.role]}</LabelledCell>
      <LabelledCell label={words.approval}>
        <Badge tone={tone} icon={icons[account.status]}>
          {label}
        </Badge>
      </LabelledCell>
      <LabelledCell label={words.joined}>{showDateTime(account.createdAt)}</LabelledCell>
      <LabelledCell label={words.lastSignIn}>
        {account.lastSignInAt === null ? words.never : showDateTime(account.lastSignInAt)}
      </LabelledCell>
      <ActionCell>
        {account.steps.map(({ step, label: act }) => (
          <Button
            key={step}
            size="sm"
            variant={step === 'approve' ? 'primary' : 'quiet'}
            busy={busy}
            aria-label={words.stepFor(act, account.fullName)}
            onClick={() => onStep(account, step)}
          >
            {act}
          </Button>
        ))}
      </ActionCell>
    </CardRow>
  );
}
