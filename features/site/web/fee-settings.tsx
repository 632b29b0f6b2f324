import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from '#core/zod.ts';
import { describeTypedPrice } from '#core/money/money-wording.ts';
import { formatRand, readPrice } from '#core/money/money.ts';
import { toCallError } from '#web/api/client.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { usePerson } from '#web/api/session.ts';
import { useDraftForm } from '#web/drafts/use-draft-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { siteSettings } from '../contract.ts';
import { feeWords as words, siteWords } from '../wording.ts';
import { client, settingsQuery, type Settings } from './api.ts';

const fee = z
  .string()
  .transform((typed) => readPrice(typed) ?? Number.NaN)
  .pipe(siteSettings.shape.joiningFeeCents);
const feeForm = z.object({ joiningFeeCents: fee, joiningFeeWaived: z.boolean(), coolingOffFeeCents: fee });

const typed = (cents: number) => formatRand(cents).slice(1);

const formValues = ({ joiningFeeCents, joiningFeeWaived, coolingOffFeeCents }: Settings) => ({
  joiningFeeCents: typed(joiningFeeCents),
  joiningFeeWaived,
  coolingOffFeeCents: typed(coolingOffFeeCents),
});

/** The fees that admins set: the policy shows them, and payments charge them. */
export function FeeSettings() {
  const settings = useQuery(settingsQuery);
  return (
    <Loaded
      query={settings}
      level={3}
      loading={<Skeleton className="h-88 rounded-card!" />}
      failed={siteWords.failedToFetch}
    >
      {(saved) => <FeeForm saved={saved} />}
    </Loaded>
  );
}

function FeeForm({ saved }: { saved: Settings }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (changes: Partial<Settings>) => client.changeSettings(changes),
    onSuccess: (now) => {
      queries.setQueryData(settingsQuery.queryKey, now);
      startOver({ values: formValues(now), files: [] });
      toast.success(words.saved);
    },
  });
  const { form, values, isChanged, submit, startOver } = useDraftForm({
    name: `fee-draft:${usePerson().id}`,
    schema: feeForm,
    saved: { values: formValues(saved), files: [] },
    // Another admin may have changed the other fee since: only what differs is sent.
    send: (fees) =>
      save.mutateAsync(
        Object.fromEntries(Object.entries(fees).filter(([name, value]) => saved[name as keyof typeof fees] !== value)),
      ),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Card as="section" aria-labelledby="fees">
      <CardHead id="fees" title={words.title} level={3} />
      <p className="mb-3 text-card text-muted">{words.hint}</p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <MoneyField
            {...register('joiningFeeCents')}
            label={words.joiningFee}
            hint={describeTypedPrice(values.joiningFeeCents) ?? words.joiningFeeHint}
            error={errors.joiningFeeCents?.message}
          />
          <MoneyField
            {...register('coolingOffFeeCents')}
            label={words.coolingOffFee}
            hint={describeTypedPrice(values.coolingOffFeeCents) ?? words.coolingOffFeeHint}
            error={errors.coolingOffFeeCents?.message}
          />
        </div>
        <Switch {...register('joiningFeeWaived')} label={words.waived} hint={words.waivedHint} />
        {save.isError && toCallError(save.error).fields.length === 0 ? (
          <Alert tone="danger" title={siteWords.failedToChange}>
            {toCallError(save.error).message}
          </Alert>
        ) : null}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="quiet"
            busy={save.isPending}
            busyLabel={words.saving}
            aria-disabled={!isChanged || undefined}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
