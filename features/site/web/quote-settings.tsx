import { z } from '#core/zod.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { quoteSettingWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

const quoteForm = z.object({
  quotesThatFill: z
    .string()
    .transform((typed) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN))
    .pipe(siteSettings.shape.quotesThatFill),
  maxDepositPercent: z
    .string()
    .transform((typed) => (/^\s*\d{1,2}\s*$/.test(typed) ? Number(typed) : Number.NaN))
    .pipe(siteSettings.shape.maxDepositPercent),
});

const formValues = ({ quotesThatFill, maxDepositPercent }: Settings) => ({
  quotesThatFill: String(quotesThatFill),
  maxDepositPercent: String(maxDepositPercent),
});

/** The number of quotes that fill a problem, and the greatest deposit of a quote. */
export function QuoteSettings() {
  return (
    <SiteSettings
      id="quotes"
      draft="quote-settings-draft"
      skeleton="h-56"
      words={words}
      schema={quoteForm}
      toValues={formValues}
    >
      {({ field }) => (
        <>
          <TextField {...field('quotesThatFill')} label={words.field} hint={words.fieldHint} inputMode="numeric" />
          <TextField
            {...field('maxDepositPercent')}
            label={words.deposit}
            hint={words.depositHint}
            inputMode="numeric"
          />
        </>
      )}
    </SiteSettings>
  );
}
