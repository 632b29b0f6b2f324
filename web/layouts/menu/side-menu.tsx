import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import type { Person } from '#core/person.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { useCloseByBack } from '#kit/ui/overlays/close-by-back.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { MenuLinks } from './menu-links.tsx';
import { ProfileLink } from './profile-link.tsx';
import { LanguageButton } from '#web/layouts/language/language-button.tsx';
import { ThemeToggle } from '#web/layouts/theme/theme-toggle.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import * as words from '#web/layouts/wording.ts';
import { pageTitles as titles } from '#web/wording.ts';

type SideMenuProps = { person: Person | null; open: boolean; onClose: () => void; children: ReactNode };

/** The menu that slides out on a phone: who one is, where one can go, and as `children` the way out, or in. */
export default function SideMenu({ person, open, onClose, children }: SideMenuProps) {
  useCloseByBack(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-240 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-[min(320px,88vw)] flex-col gap-4 overflow-y-auto bg-raised p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-ink shadow-sheet transition-transform duration-240 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div>
            <div className="flex items-center gap-3">
              {person ? <Avatar name={person.fullName} src={person.photoUrl} /> : null}
              <Dialog.Title className="min-w-0 flex-1 truncate text-h3">
                {person ? <bdi lang="">{person.email.split('@')[0]}</bdi> : words.welcomeTo(siteName())}
              </Dialog.Title>
              <Dialog.Close render={<IconButton icon={X} label={words.closeMenu} className="-mr-2" />} />
            </div>
            {person ? (
              <p className="mt-2 text-sm wrap-anywhere text-muted">
                <EmailAddress>{person.email}</EmailAddress>
              </p>
            ) : null}
            <RoleBadge person={person} className="mt-2" />
          </div>
          {person ? (
            <ButtonLink variant="quiet" render={<ProfileLink person={person} onClick={onClose} />}>
              {words.viewProfile}
            </ButtonLink>
          ) : null}
          <nav aria-label={words.menu}>
            <MenuLinks role={person?.role} onLeave={onClose} />
          </nav>
          <div className="mt-auto grid gap-3">
            {/* Logout stays last: a toast lies above it. */}
            <Link
              to="/policy-privacy"
              onClick={onClose}
              className="min-h-11 content-center text-sm text-muted hover:underline"
            >
              {titles.policy}
            </Link>
            <LanguageButton />
            <ThemeToggle />
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
