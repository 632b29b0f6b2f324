import { z } from '#core/zod.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { quoteSettingWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { LoadedSettings, SettingsForm, useChangeSettings } from './settings-form.tsx';

const quoteForm = z.object({
  quotesThatFill: z
    .string()
    .transform((typed) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN))
    .pipe(siteSettings.shape.quotesThatFill),
});

const formValues = ({ quotesThatFill }: Settings) => ({ quotesThatFill: String(quotesThatFill) });

/** The number of quotes that fill a problem. */
export function QuoteSettings() {
  return <LoadedSettings skeleton="h-56">{(saved) => <QuoteForm saved={saved} />}</LoadedSettings>;
}

function QuoteForm({ saved }: { saved: Settings }) {
  const save = useChangeSettings({
    saved: words.saved,
    onSaved: (now) => startOver({ values: formValues(now), files: [] }),
  });
  const { form, isChanged, submit, startOver, restoredFrom } = useDraftForm({
    name: `quote-settings-draft:${usePerson().id}`,
    schema: quoteForm,
    saved: { values: formValues(saved), files: [] },
    send: (quotes) => save.mutateAsync(quotes),
  });
  return (
    <SettingsForm
      id="quotes"
      words={words}
      save={save}
      isChanged={isChanged}
      restored={{ from: restoredFrom, onStartOver: () => startOver() }}
      onSubmit={submit}
    >
      <TextField
        {...form.register('quotesThatFill')}
        label={words.field}
        hint={words.fieldHint}
        inputMode="numeric"
        error={form.formState.errors.quotesThatFill?.message}
      />
    </SettingsForm>
  );
}
