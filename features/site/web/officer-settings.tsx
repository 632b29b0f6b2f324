import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { officerWords as words } from '../wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

const officerForm = siteSettings.pick({ informationOfficerName: true, informationOfficerEmail: true });

const formValues = ({ informationOfficerName, informationOfficerEmail }: Settings) => ({
  informationOfficerName,
  informationOfficerEmail,
});

/** The information officer, named by admins. */
export function OfficerSettings() {
  return (
    <SiteSettings
      id="information-officer"
      draft="officer-draft"
      skeleton="h-64"
      words={words}
      schema={officerForm}
      toValues={formValues}
    >
      {({ field }) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...field('informationOfficerName')} label={words.name} />
          <TextField {...field('informationOfficerEmail')} label={words.email} type="email" inputMode="email" />
        </div>
      )}
    </SiteSettings>
  );
}
