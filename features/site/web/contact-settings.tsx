import { showPhone } from '#core/typed-text/phone.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { contactFormWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

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
  return (
    <SiteSettings
      id="contacts"
      draft="contact-draft"
      skeleton="h-88"
      words={words}
      schema={contactForm}
      toValues={formValues}
    >
      {({ field }) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...field('supportEmail')} label={words.supportEmail} optional type="email" inputMode="email" />
          <TextField
            {...field('supportPhone')}
            label={words.supportPhone}
            optional
            type="tel"
            inputMode="tel"
            placeholder={words.phonePlaceholder}
          />
          <TextField
            {...field('supportHours')}
            className="md:col-span-2"
            label={words.supportHours}
            optional
            placeholder={words.supportHoursPlaceholder}
          />
          <TextField {...field('salesEmail')} label={words.salesEmail} optional type="email" inputMode="email" />
          <TextField
            {...field('salesPhone')}
            label={words.salesPhone}
            optional
            type="tel"
            inputMode="tel"
            placeholder={words.phonePlaceholder}
          />
        </div>
      )}
    </SiteSettings>
  );
}
