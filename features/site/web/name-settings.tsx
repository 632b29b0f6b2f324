import { languagesIn, toTypedTexts } from '#core/in-languages.ts';
import { InLanguages } from '#kit/forms/in-languages.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { siteSettings } from '../contract.ts';
import { nameWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

const nameForm = siteSettings.pick({ siteName: true, tagline: true, taglineInLanguages: true });

const formValues = ({ siteName, tagline, taglineInLanguages }: Settings) => ({
  siteName,
  tagline,
  taglineInLanguages: toTypedTexts(taglineInLanguages),
});

/** The name of the site and its tagline. */
export function NameSettings() {
  return (
    <SiteSettings
      id="site-name"
      draft="name-draft"
      skeleton="h-64"
      words={words}
      schema={nameForm}
      toValues={formValues}
    >
      {({ field, values }) => (
        <>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TextField {...field('siteName')} label={words.name} />
            <TextField {...field('tagline')} label={words.tagline} />
          </div>
          <InLanguages
            title={words.taglineInLanguages}
            field={(language) => field(`taglineInLanguages.${language}`)}
            done={languagesIn(values.taglineInLanguages)}
          />
        </>
      )}
    </SiteSettings>
  );
}
