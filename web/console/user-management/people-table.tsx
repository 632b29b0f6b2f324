import { Link } from '@tanstack/react-router';
import { showDateTime } from '#core/time.ts';
import { useAccountSteps } from '#features/accounts/web/admin-api.tsx';
import { StatusBadge } from '#features/accounts/web/status-badge.tsx';
import { userListWords as words } from '#features/accounts/wording.ts';
import type { ListedPerson } from '#features/people/web/api.ts';
import { peopleTableWords as tableWords, planLabels } from '#features/people/wording.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { StepButtons } from '#kit/ui/step-buttons.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { showStorage } from '#kit/uploads/show-bytes.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { EmailAddress } from '#kit/ui/email-address.tsx';

type PeopleTableProps = {
  people: readonly ListedPerson[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
};

/** The people of the site, each with the way to their page and the steps that an admin may take. */
export function PeopleTable({ people, chosen, onChoose }: PeopleTableProps) {
  return (
    <CardTable
      label={words.users}
      columns={[
        words.user,
        words.role,
        words.approval,
        words.lastSignIn,
        tableWords.plan,
        tableWords.storage,
        words.actions,
      ]}
    >
      {people.map((person) => (
        <Row key={person.id} person={person} isChosen={chosen.has(person.id)} onChoose={onChoose} />
      ))}
    </CardTable>
  );
}

type RowProps = { person: ListedPerson; isChosen: boolean; onChoose: PeopleTableProps['onChoose'] };

function Row({ person, isChosen, onChoose }: RowProps) {
  const refresh = useRefresh('people');
  const { begin, busy, dialogs, refusal } = useAccountSteps(person, () => void refresh());
  const { id, fullName, email, role, status, lastSignInAt, suspendedUntil, plan, storage, steps } = person;
  const used = tableWords.used(showStorage(storage.usedBytes), showStorage(storage.limitBytes));
  return (
    <CardRow>
      <HeadCell>
        <div className="flex min-w-0 items-center gap-3">
          <label className="-m-3 grid size-11 flex-none place-items-center">
            <input
              type="checkbox"
              aria-label={tableWords.choose(fullName)}
              className="size-5 accent-brand-ink"
              checked={isChosen}
              onChange={({ target }) => onChoose(id, target.checked)}
            />
          </label>
          <Avatar size="sm" name={fullName} src={person.photoUrl} />
          <div className="min-w-0 xl:min-w-52">
            <TextLink render={<Link to="/admin/people/$accountId" params={{ accountId: id }} />}>{fullName}</TextLink>
            <p className="text-sm text-muted">
              <EmailAddress>{email}</EmailAddress>
            </p>
          </div>
        </div>
      </HeadCell>
      <LabelledCell label={words.role} brief>
        {words.roles[role]}
      </LabelledCell>
      <LabelledCell label={words.approval} brief>
        <StatusBadge status={status} />
        {suspendedUntil === null ? null : (
          <p className="mt-1 text-sm text-muted">{tableWords.until(showDateTime(suspendedUntil))}</p>
        )}
      </LabelledCell>
      <LabelledCell label={words.lastSignIn} brief>
        {lastSignInAt === null ? words.never : showDateTime(lastSignInAt)}
      </LabelledCell>
      <LabelledCell label={tableWords.plan} brief>
        {plan === null ? tableWords.free : planLabels[plan.id]}
      </LabelledCell>
      <LabelledCell label={tableWords.storage} brief>
        <TextLink
          render={
            <Link
              to="."
              search={(before: object) => ({ ...before, userId: id, action: 'adjustStorage' })}
              replace
              resetScroll={false}
              aria-label={tableWords.adjustStorage(fullName, used)}
            />
          }
        >
          {used}
        </TextLink>
      </LabelledCell>
      <ActionCell>
        {refusal}
        <StepButtons
          steps={steps}
          primary="approve"
          busy={busy !== null}
          nameFor={(label) => words.stepFor(label, fullName)}
          onPress={begin}
        />
        {dialogs}
      </ActionCell>
    </CardRow>
  );
}
