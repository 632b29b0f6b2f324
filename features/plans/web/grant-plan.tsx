import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { readLocalDateTime } from '#core/time.ts';
import { queryKey } from '#kit/api/queries.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { toCallError } from '#kit/api/client.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { grantWords as words } from '../grant-wording.ts';
import { firstPlans, type PlanId, planIds } from '../plans.ts';
import { shortName } from '#core/short-name.ts';
import { subscriptionWords } from '../wording.ts';
import { api, client, type Payer } from './api.ts';

/** A button that opens the dialog in which an admin grants a plan. */
export function GrantPlan() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">{words.text}</p>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen ? <GrantDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

type Known = { id: string; fullName: string; email: string };

/** The same button for one known person. */
export function GrantPlanTo({ person, onDone }: { person: Known; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen ? <GrantDialog person={person} onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type GrantDialogProps = { person?: Known; onDone?: () => void; onClose: () => void };

function GrantDialog({ person, onDone, onClose }: GrantDialogProps) {
  const refresh = useRefresh(queryKey('payments', 'unmatched'));
  const [chosen, setPayer] = useState<Payer | null>(null);
  // The plan that a grant to a known person ends.
  const found = useQuery({
    ...api.findPayers.queryOptions({ input: { email: person?.email ?? '' } }),
    enabled: person !== undefined,
    staleTime: 0,
  });
  const payer: Payer | null =
    person === undefined ? chosen : (found.data?.items.find(({ id }) => id === person.id) ?? { ...person, plan: null });
  const [plan, setPlan] = useState<PlanId>('bronze');
  const [until, setUntil] = useState('');
  const [reason, setReason, forget] = useDraft(`reason:grant:${person?.id ?? ''}`, '');
  const [isChecked, setChecked] = useState(false);
  // The day ends in Johannesburg.
  const endsAt = readLocalDateTime(`${until}T23:59`);
  const grant = useMutation({
    mutationFn: (given: { accountId: string; endsAt: string }) => client.grant({ ...given, plan, reason }),
    onSuccess: async () => {
      forget();
      onClose();
      toast.success(words.done(shortName(firstPlans[plan].name), payer?.fullName ?? ''));
      onDone?.();
      await refresh();
    },
  });
  const refusal = grant.error === null ? null : toCallError(grant.error);
  const beside = (field: string) => refusal?.fields.find(({ path }) => path === field)?.message;
  const submit = () => {
    setChecked(true);
    if (payer !== null && endsAt !== null && reason.trim() !== '' && !grant.isPending)
      grant.mutate({ accountId: payer.id, endsAt: endsAt.toISOString() });
  };
  return (
    <FormDialog
      open
      busy={grant.isPending}
      onClose={onClose}
      title={words.title}
      description={person === undefined ? undefined : `${person.fullName}, ${person.email}`}
      onSubmit={submit}
      cancel={words.cancel}
      submit={words.grant}
      busyLabel={words.granting}
    >
      {person === undefined ? (
        <FindPayer payer={payer} onChange={setPayer} error={isChecked && payer === null ? words.choose : undefined} />
      ) : null}
      {payer?.plan ? (
        <Alert
          tone="warning"
          title={
            payer.plan.unusedCents > 0
              ? words.endsWithRefund(shortName(payer.plan.name), formatRand(payer.plan.unusedCents))
              : words.ends(shortName(payer.plan.name))
          }
        />
      ) : null}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Select
          label={words.plan}
          value={plan}
          error={beside('plan')}
          onChange={({ target }) => setPlan(target.value as PlanId)}
        >
          {planIds.map((id) => (
            <option key={id} value={id}>
              {shortName(firstPlans[id].name)}
            </option>
          ))}
        </Select>
        <TextField
          label={words.until}
          type="date"
          value={until}
          hint={words.untilHint}
          error={(isChecked && endsAt === null ? words.untilMissing : undefined) ?? beside('endsAt')}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <Textarea
        label={words.reason}
        rows={3}
        limit={500}
        value={reason}
        hint={words.reasonHint}
        error={isChecked && reason.trim() === '' ? subscriptionWords.reasonMissing : beside('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
      {refusal !== null && refusal.fields.length === 0 ? (
        <Refusal title={words.failed}>{refusal.message}</Refusal>
      ) : null}
    </FormDialog>
  );
}

type FindPayerProps = { payer: Payer | null; onChange: (payer: Payer | null) => void; error: string | undefined };

/** Finds a person by a part of their email, and lets the admin choose one. */
function FindPayer({ payer, onChange, error }: FindPayerProps) {
  const [email, setEmail] = useState('');
  const find = useMutation({
    mutationFn: () => client.findPayers({ email }),
    onSuccess: ({ items }) => onChange(items.length === 1 ? (items[0] ?? null) : null),
  });
  const refusal = find.error === null ? null : toCallError(find.error);
  const people = find.data?.items;
  const look = (event?: FormEvent) => {
    event?.preventDefault();
    if (!find.isPending) find.mutate();
  };
  return (
    <>
      <div className="flex items-start gap-3">
        <TextField
          className="flex-1"
          label={words.email}
          type="search"
          inputMode="email"
          autoComplete="off"
          value={email}
          hint={words.emailHint}
          error={refusal?.fields[0]?.message ?? refusal?.message ?? error}
          onChange={({ target }) => setEmail(target.value)}
          onKeyDown={(event) => {
            // Enter looks for the person, and sends no form.
            if (event.key === 'Enter') look(event);
          }}
        />
        <div className="pt-[26px]">
          <Button variant="quiet" busy={find.isPending} busyLabel={words.finding} onClick={() => look()}>
            {words.find}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        {people === undefined ? null : people.length === 0 ? (
          <p className="text-muted">{words.noOne}</p>
        ) : (
          <ChoiceCards
            stacked
            legend={words.people}
            choices={people.map((person) => ({
              value: person.id,
              label: person.fullName,
              hint: (
                <span className="wrap-anywhere">
                  {person.email}
                  <span className="block">
                    {person.plan === null
                      ? words.noPlan
                      : words.hasPlan(shortName(person.plan.name), person.plan.periodEndsAt)}
                  </span>
                </span>
              ),
            }))}
            value={payer?.id}
            onChange={(id) => onChange(people.find((person) => person.id === id) ?? null)}
          />
        )}
      </div>
    </>
  );
}
