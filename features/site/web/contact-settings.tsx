import { showPhone } from '#core/typed-text/phone.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { contactFormWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { differing, LoadedSettings, SettingsForm, useChangeSettings } from './settings-form.tsx';

const contactForm = siteSettings.pick({
  supportEmail: true,
  supportPhone: true,
  supportHours: true,
  salesEmail: true,
  salesPhone: true,
});

const formValues = ({ supportEmail, supportPhone, supportHours, salesEmail, salesPhone }: Settings) => ({
  supportEmail,
  supportPhone: showPhone(supportPhone),
  supportHours,
  salesEmail,
  salesPhone: showPhone(salesPhone),
});

/** The contact details of support and sales. */
export function ContactSettings() {
  return <LoadedSettings skeleton="h-88">{(saved) => <ContactForm saved={saved} />}</LoadedSettings>;
}

function ContactForm({ saved }: { saved: Settings }) {
  const save = useChangeSettings({
    saved: words.saved,
    onSaved: (now) => startOver({ values: formValues(now), files: [] }),
  });
  const { form, isChanged, submit, startOver, restoredFrom } = useDraftForm({
    name: `contact-draft:${usePerson().id}`,
    schema: contactForm,
    saved: { values: formValues(saved), files: [] },
    send: (contacts) => save.mutateAsync(differing(contacts, saved)),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SettingsForm
      id="contacts"
      words={words}
      save={save}
      isChanged={isChanged}
      restored={{ from: restoredFrom, onStartOver: () => startOver() }}
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...register('supportEmail')}
          label={words.supportEmail}
          optional
          type="email"
          inputMode="email"
          error={errors.supportEmail?.message}
        />
        <TextField
          {...register('supportPhone')}
          label={words.supportPhone}
          optional
          type="tel"
          inputMode="tel"
          placeholder={words.phonePlaceholder}
          error={errors.supportPhone?.message}
        />
        <TextField
          {...register('supportHours')}
          className="md:col-span-2"
          label={words.supportHours}
          optional
          placeholder={words.supportHoursPlaceholder}
          error={errors.supportHours?.message}
        />
        <TextField
          {...register('salesEmail')}
          label={words.salesEmail}
          optional
          type="email"
          inputMode="email"
          error={errors.salesEmail?.message}
        />
        <TextField
          {...register('salesPhone')}
          label={words.salesPhone}
          optional
          type="tel"
          inputMode="tel"
          placeholder={words.phonePlaceholder}
          error={errors.salesPhone?.message}
        />
      </div>
    </SettingsForm>
  );
}
