import { z } from '#core/zod.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { documentSettingWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

const documentForm = z.object({
  documentDays: z
    .string()
    .transform((typed) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN))
    .pipe(siteSettings.shape.documentDays),
});

const formValues = ({ documentDays }: Settings) => ({ documentDays: String(documentDays) });

/** The days after which documents that are not kept are deleted. */
export function DocumentSettings() {
  return (
    <SiteSettings
      id="documents"
      draft="document-settings-draft"
      skeleton="h-56"
      words={words}
      schema={documentForm}
      toValues={formValues}
    >
      {({ field }) => (
        <TextField {...field('documentDays')} label={words.field} hint={words.fieldHint} inputMode="numeric" />
      )}
    </SiteSettings>
  );
}
