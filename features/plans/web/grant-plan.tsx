import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { readLocalDateTime } from '#core/time.ts';
import { isUnread } from '#kit/api/is-unread.ts';
import { queryKey } from '#kit/api/queries.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { toCallError } from '#kit/api/client.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
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
  // The plan that a grant to a known person ends. Nothing is granted before an admin can read it.
  const found = useQuery({
    ...api.findPayers.queryOptions({ input: { id: person?.id } }),
    enabled: person !== undefined,
    staleTime: 0,
  });
  const known = person && found.data && (found.data.items[0] ?? { ...person, plan: null });
  const payer: Payer | null = person === undefined ? chosen : (known ?? null);
  return (
    <ActDialog
      ask={false}
      tone="primary"
      disabled={person !== undefined && isUnread(found)}
      title={words.title}
      text={person === undefined ? undefined : `${person.fullName}, ${person.email}`}
      confirmLabel={words.grant}
      busyLabel={words.granting}
      keepLabel={words.cancel}
      draft={`grant:${person?.id ?? ''}`}
      empty={{ accountId: '', plan: 'bronze', endsAt: '', reason: '' }}
      required={{ reason: subscriptionWords.reasonMissing }}
      check={({ endsAt }) => ({
        ...(payer === null && { accountId: words.choose }),
        ...(lastMoment(endsAt) === null && { endsAt: words.untilMissing }),
      })}
      send={({ plan, endsAt, reason }) =>
        client.grant({
          accountId: payer?.id ?? '',
          plan: plan as PlanId,
          endsAt: lastMoment(endsAt)?.toISOString() ?? '',
          reason,
        })
      }
      failed={words.failed}
      done={(_, { plan }) => words.done(shortName(firstPlans[plan as PlanId].name), payer?.fullName ?? '')}
      onDone={() => {
        onDone?.();
        return refresh();
      }}
      onClose={onClose}
    >
      {({ field, errorOf }) => (
        <>
          {person === undefined ? (
            <FindPayer payer={payer} onChange={setPayer} error={payer === null ? errorOf('accountId') : undefined} />
          ) : (
            <Loaded query={found} loading={<Skeleton className="h-12" />} failed={words.planFailed}>
              {() => null}
            </Loaded>
          )}
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
            <Select {...field('plan')} label={words.plan}>
              {planIds.map((id) => (
                <option key={id} value={id}>
                  {shortName(firstPlans[id].name)}
                </option>
              ))}
            </Select>
            <TextField {...field('endsAt')} label={words.until} type="date" hint={words.untilHint} />
          </div>
          <ReasonField {...field('reason')} label={words.reason} hint={words.reasonHint} />
        </>
      )}
    </ActDialog>
  );
}

/** The end of a day in Johannesburg; null if none is typed. */
const lastMoment = (day: string) => readLocalDateTime(`${day}T23:59`);

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
                  <EmailAddress>{person.email}</EmailAddress>
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
