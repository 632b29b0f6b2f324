import { z } from '#core/zod.ts';
import { readRate, showRate } from '#core/money/vat.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { siteSettings } from '../contract.ts';
import { sellerWords as words } from '../wording.ts';
import type { Settings } from './api.ts';
import { differing, LoadedSettings, SettingsForm, useChangeSettings } from './settings-form.tsx';

const sellerForm = siteSettings.pick({ sellerName: true, sellerAddress: true, vatNumber: true }).extend({
  vatRate: z
    .string()
    .transform((typed) => readRate(typed) ?? Number.NaN)
    .pipe(siteSettings.shape.vatRate),
});

const formValues = ({ sellerName, sellerAddress, vatNumber, vatRate }: Settings) => ({
  sellerName,
  sellerAddress,
  vatNumber,
  vatRate: showRate(vatRate),
});

/** The seller of the plans, and its VAT: new invoices show it. */
export function SellerSettings() {
  return <LoadedSettings skeleton="h-112">{(saved) => <SellerForm saved={saved} />}</LoadedSettings>;
}

function SellerForm({ saved }: { saved: Settings }) {
  const save = useChangeSettings({
    saved: words.saved,
    onSaved: (now) => startOver({ values: formValues(now), files: [] }),
  });
  const { form, isChanged, submit, startOver, restoredFrom } = useDraftForm({
    name: `seller-draft:${usePerson().id}`,
    schema: sellerForm,
    saved: { values: formValues(saved), files: [] },
    send: (seller) => save.mutateAsync(differing(seller, saved)),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SettingsForm
      id="invoice-details"
      words={words}
      save={save}
      isChanged={isChanged}
      restored={{ from: restoredFrom, onStartOver: () => startOver() }}
      onSubmit={submit}
    >
      <TextField {...register('sellerName')} label={words.name} error={errors.sellerName?.message} />
      <Textarea
        {...register('sellerAddress')}
        label={words.address}
        rows={3}
        limit={300}
        error={errors.sellerAddress?.message}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...register('vatNumber')}
          label={words.vatNumber}
          optional
          inputMode="numeric"
          placeholder={words.vatNumberPlaceholder}
          hint={words.vatNumberHint}
          error={errors.vatNumber?.message}
        />
        <TextField
          {...register('vatRate')}
          label={words.vatRate}
          inputMode="decimal"
          hint={words.vatRateHint}
          error={errors.vatRate?.message}
        />
      </div>
    </SettingsForm>
  );
}
