import { z } from '#core/zod.ts';
import { describeTypedPrice } from '#core/money/money-wording.ts';
import { formatRand, readPrice } from '#core/money/money.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { siteSettings } from '../contract.ts';
import { feeWords as words } from '../wording.ts';
import type { Settings } from './api.ts';
import { differing, LoadedSettings, SettingsForm, useChangeSettings } from './settings-form.tsx';

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
  return <LoadedSettings skeleton="h-88">{(saved) => <FeeForm saved={saved} />}</LoadedSettings>;
}

function FeeForm({ saved }: { saved: Settings }) {
  const save = useChangeSettings({
    saved: words.saved,
    onSaved: (now) => startOver({ values: formValues(now), files: [] }),
  });
  const { form, values, isChanged, submit, startOver, restoredFrom } = useDraftForm({
    name: `fee-draft:${usePerson().id}`,
    schema: feeForm,
    saved: { values: formValues(saved), files: [] },
    send: (fees) => save.mutateAsync(differing(fees, saved)),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SettingsForm
      id="fees"
      words={words}
      save={save}
      isChanged={isChanged}
      restored={{ from: restoredFrom, onStartOver: () => startOver() }}
      onSubmit={submit}
    >
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
    </SettingsForm>
  );
}
