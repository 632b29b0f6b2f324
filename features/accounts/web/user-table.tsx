import { CircleCheck, CircleSlash, Clock, DoorOpen, type LucideIcon, UserX } from 'lucide-react';
import { showDateTime } from '#core/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#web/ui/card-table.tsx';
import { StepButtons } from '#web/ui/step-buttons.tsx';
import { accountLifecycle } from '../lifecycle.ts';
import { ChangeRole } from './change-role.tsx';
import { type ListedAccount, useAccountSteps } from './admin-api.ts';
import { SecondFactorReset } from './second-factor/second-factor-reset.tsx';
import { userListWords as words } from '../wording.ts';

const icons: Record<ListedAccount['status'], LucideIcon> = {
  pending: Clock,
  approved: CircleCheck,
  suspended: CircleSlash,
  leaving: DoorOpen,
  left: UserX,
};

/** The people of the site, with the steps that an admin may take on each. */
export function UserTable({ accounts }: { accounts: readonly ListedAccount[] }) {
  return (
    <CardTable
      label={words.users}
      columns={[words.user, words.role, words.approval, words.joined, words.lastSignIn, words.actions]}
    >
      {accounts.map((account) => (
        <Row key={account.id} account={account} />
      ))}
    </CardTable>
  );
}

function Row({ account }: { account: ListedAccount }) {
  const { begin, busy, dialogs } = useAccountSteps(account);
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
      <LabelledCell label={words.role} brief>
        {words.roles[account.role]}
      </LabelledCell>
      <LabelledCell label={words.approval} brief>
        <Badge tone={tone} icon={icons[account.status]}>
          {label}
        </Badge>
      </LabelledCell>
      <LabelledCell label={words.joined} brief>
        {showDateTime(account.createdAt)}
      </LabelledCell>
      <LabelledCell label={words.lastSignIn} brief>
        {account.lastSignInAt === null ? words.never : showDateTime(account.lastSignInAt)}
      </LabelledCell>
      <ActionCell>
        <StepButtons
          steps={account.steps}
          primary="approve"
          busy={busy !== null}
          nameFor={(label) => words.stepFor(label, account.fullName)}
          onPress={begin}
        />
        {account.otherRoles.length === 0 ? null : <ChangeRole account={account} />}
        {dialogs}
        <SecondFactorReset account={account} />
      </ActionCell>
    </CardRow>
  );
}
