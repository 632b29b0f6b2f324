import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@tanstack/react-router';
import { LogOut, X } from 'lucide-react';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import type { Person } from '#web/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MenuLinks } from './menu-links.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

type SideMenuProps = { person: Person; open: boolean; onClose: () => void; signingOut: boolean; onSignOut: () => void };

/** The menu that slides out on a phone: who one is, where one can go, and out. */
export default function SideMenu({ person, open, onClose, signingOut, onSignOut }: SideMenuProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-240 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-[min(320px,88vw)] flex-col gap-4 overflow-y-auto bg-raised p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-ink shadow-sheet transition-transform duration-240 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div>
            <div className="flex items-center gap-3">
              <Avatar name={person.fullName} />
              <Dialog.Title className="min-w-0 flex-1 truncate text-h3">{person.email.split('@')[0]}</Dialog.Title>
              <Dialog.Close render={<IconButton icon={X} label="Close" className="-mr-2" />} />
            </div>
            <p className="mt-2 text-sm wrap-anywhere text-muted">{person.email}</p>
            <RoleBadge person={person} className="mt-2" />
          </div>
          {person.providerId === null ? null : (
            <ButtonLink variant="quiet" render={<Link to="/providers/$providerId" params={{ providerId: person.providerId }} onClick={onClose} />}>
              View Profile
            </ButtonLink>
          )}
          <nav aria-label="Menu">
            <MenuLinks role={person.role} onLeave={onClose} />
          </nav>
          <div className="mt-auto grid gap-3">
            <ThemeToggle />
            <Button variant="quiet" icon={LogOut} busy={signingOut} onClick={onSignOut}>
              Logout
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
