import { usePerson } from '#kit/api/session.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { officerWords as words } from '../wording.ts';
import type { Settings } from './api.ts';
import { LoadedSettings, SettingsForm, useChangeSettings } from './settings-form.tsx';

const officerForm = siteSettings.pick({ informationOfficerName: true, informationOfficerEmail: true });

const formValues = ({ informationOfficerName, informationOfficerEmail }: Settings) => ({
  informationOfficerName,
  informationOfficerEmail,
});

/** The information officer, named by admins. */
export function OfficerSettings() {
  return <LoadedSettings skeleton="h-64">{(saved) => <OfficerForm saved={saved} />}</LoadedSettings>;
}

function OfficerForm({ saved }: { saved: Settings }) {
  const save = useChangeSettings({
    saved: words.saved,
    onSaved: (now) => startOver({ values: formValues(now), files: [] }),
  });
  const { form, isChanged, submit, startOver, restoredFrom } = useDraftForm({
    name: `officer-draft:${usePerson().id}`,
    schema: officerForm,
    saved: { values: formValues(saved), files: [] },
    send: (officer) => save.mutateAsync(officer),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SettingsForm
      id="information-officer"
      words={words}
      save={save}
      isChanged={isChanged}
      restored={{ from: restoredFrom, onStartOver: () => startOver() }}
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...register('informationOfficerName')}
          label={words.name}
          error={errors.informationOfficerName?.message}
        />
        <TextField
          {...register('informationOfficerEmail')}
          label={words.email}
          type="email"
          inputMode="email"
          error={errors.informationOfficerEmail?.message}
        />
      </div>
    </SettingsForm>
  );
}
