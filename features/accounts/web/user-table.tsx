import { CircleCheck, CircleSlash, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { showDateTime } from '#core/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { accountLifecycle } from '../lifecycle.ts';
import type { Role } from '../roles.ts';
import type { AdminStep, ListedAccount } from './api.ts';

const roleNames: Record<Role, string> = { member: 'Member', provider: 'Provider', admin: 'Admin' };
const icons: Record<ListedAccount['status'], LucideIcon> = { pending: Clock, approved: CircleCheck, suspended: CircleSlash };

type UserTableProps = { accounts: readonly ListedAccount[]; busy: string | null; onStep: (account: ListedAccount, step: AdminStep) => void };

/** A table from 1024 pixels; below, each row is a card with labelled values. */
export function UserTable({ accounts, busy, onStep }: UserTableProps) {
  return (
    <table className="block w-full lg:table lg:border-collapse">
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="text-left text-sm text-muted">
          {['User', 'Role', 'Approval', 'Joined', 'Last sign-in', 'Actions'].map((name) => (
            <th key={name} scope="col" className="px-5 py-3 font-semibold">
              {name === 'Actions' ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 lg:table-row-group">
        {accounts.map((account) => (
          <Row key={account.id} account={account} busy={busy === account.id} onStep={onStep} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ account, busy, onStep }: { account: ListedAccount; busy: boolean; onStep: UserTableProps['onStep'] }) {
  const { label, tone } = accountLifecycle.statuses[account.status];
  return (
    <tr className="grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-t lg:p-0">
      <td className="col-span-2 lg:px-5 lg:py-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar size="sm" name={account.fullName} />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{account.fullName}</p>
            <p className="text-sm text-muted">{account.email}</p>
          </div>
        </div>
      </td>
      <Cell label="Role">{roleNames[account.role]}</Cell>
      <Cell label="Approval">
        <Badge tone={tone} icon={icons[account.status]}>
          {label}
        </Badge>
      </Cell>
      <Cell label="Joined">{showDateTime(account.createdAt)}</Cell>
      <Cell label="Last sign-in">{account.lastSignInAt === null ? 'Never' : showDateTime(account.lastSignInAt)}</Cell>
      <td className="col-span-2 lg:px-5 lg:py-3">
        <div className="grid gap-2 lg:flex lg:justify-end">
          {account.steps.map((step) => (
            <Button
              key={step}
              size="sm"
              variant={step === 'approve' ? 'primary' : 'quiet'}
              busy={busy}
              aria-label={`${accountLifecycle.steps[step].label} ${account.fullName}`}
              onClick={() => onStep(account, step)}
            >
              {accountLifecycle.steps[step].label}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="numbers lg:px-5 lg:py-3">
      <p aria-hidden="true" className="text-sm text-muted lg:hidden">
        {label}
      </p>
      {children}
    </td>
  );
}
