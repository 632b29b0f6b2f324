import { z } from '#core/zod.ts';
import { readRate, showRate } from '#core/money/vat.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { siteSettings } from '../contract.ts';
import { sellerWords as words } from '../wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

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
  return (
    <SiteSettings
      id="invoice-details"
      draft="seller-draft"
      skeleton="h-112"
      words={words}
      schema={sellerForm}
      toValues={formValues}
    >
      {({ field }) => (
        <>
          <TextField {...field('sellerName')} label={words.name} />
          <Textarea {...field('sellerAddress')} label={words.address} rows={3} limit={300} />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TextField
              {...field('vatNumber')}
              label={words.vatNumber}
              optional
              inputMode="numeric"
              placeholder={words.vatNumberPlaceholder}
              hint={words.vatNumberHint}
            />
            <TextField {...field('vatRate')} label={words.vatRate} inputMode="decimal" hint={words.vatRateHint} />
          </div>
        </>
      )}
    </SiteSettings>
  );
}
