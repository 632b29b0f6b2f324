import { Link, useLocation } from '@tanstack/react-router';
import type { Person } from '#core/person.ts';
import { useHasProfile } from '#features/providers/web/has-profile.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { classes } from '#kit/ui/classes.ts';
import * as words from './wording.ts';

/** For a provider who is not approved yet, or never saved a profile: what happens next, and what to do. */
export default function ProviderBanner({ person }: { person: Person }) {
  const hasProfile = useHasProfile(person.id);
  const { pathname } = useLocation();
  const waits = person.status === 'pending';
  if (!waits && hasProfile !== false) return null;
  const [title, text] = waits
    ? [words.waitingTitle, hasProfile === false ? words.waitingUnsavedText : words.waitingText]
    : [words.profileMissing, words.profileMissingText];
  const leads = hasProfile === false && pathname !== '/provider-dashboard';
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
