import { usePerson } from '#kit/api/session.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { nameWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { differing, LoadedSettings, SettingsForm, useChangeSettings } from './settings-form.tsx';

const nameForm = siteSettings.pick({ siteName: true, tagline: true });

const formValues = ({ siteName, tagline }: Settings) => ({ siteName, tagline });

/** The name of the site and its tagline. */
export function NameSettings() {
  return <LoadedSettings skeleton="h-64">{(saved) => <NameForm saved={saved} />}</LoadedSettings>;
}

function NameForm({ saved }: { saved: Settings }) {
  const save = useChangeSettings({
    saved: words.saved,
    onSaved: (now) => startOver({ values: formValues(now), files: [] }),
  });
  const { form, isChanged, submit, startOver, restoredFrom } = useDraftForm({
    name: `name-draft:${usePerson().id}`,
    schema: nameForm,
    saved: { values: formValues(saved), files: [] },
    send: (name) => save.mutateAsync(differing(name, saved)),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SettingsForm
      id="site-name"
      words={words}
      save={save}
      isChanged={isChanged}
      restored={{ from: restoredFrom, onStartOver: () => startOver() }}
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...register('siteName')} label={words.name} error={errors.siteName?.message} />
        <TextField {...register('tagline')} label={words.tagline} error={errors.tagline?.message} />
      </div>
    </SettingsForm>
  );
}
