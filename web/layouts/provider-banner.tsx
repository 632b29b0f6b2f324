import { Link, useLocation } from '@tanstack/react-router';
import type { Person } from '#core/person.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { classes } from '#kit/ui/classes.ts';
import * as words from './wording.ts';

/** Says to a provider who is not approved yet, or never saved a profile, the next step of the site and their own. */
export default function ProviderBanner({ person, hasProfile }: { person: Person; hasProfile: boolean }) {
  const { pathname } = useLocation();
  const [title, text] =
    person.status === 'pending'
      ? [words.waitingTitle, hasProfile ? words.waitingText : words.waitingUnsavedText]
      : [words.profileMissing, words.profileMissingText];
  const leads = !hasProfile && pathname !== '/provider-dashboard';
  return (
    // On a phone the tabs of the dashboard lie over the first 20 pixels of the page.
    <div className={classes('mb-5', ['/', '/dashboard'].includes(pathname) && 'max-md:mb-9')}>
      <Alert
        tone="warning"
        title={title}
        action={
          leads ? (
            <ButtonLink size="sm" render={<Link to="/provider-dashboard" />}>
              {words.createProfile}
            </ButtonLink>
          ) : undefined
        }
      >
        {text}
      </Alert>
    </div>
  );
}
