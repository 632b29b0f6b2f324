import { type LinkProps, useLocation } from '@tanstack/react-router';
import type { Role } from '#core/roles.ts';
import { isWithin } from './is-within.ts';
import { menuFor } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { usePendingCounts } from '#web/layouts/pending-counts.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

const ConsoleMenu = lazyPart(() => import('#web/console/console-menu.tsx'), null);

/** The page Help says in a report from where a person came. */
const fromPage = (to: string, path: string): LinkProps['search'] =>
  to === '/help' && path !== '/help' ? ({ from: path } as LinkProps['search']) : undefined;

type MenuProps = { rail?: boolean; onLeave?: () => void };

/** The menu as a list. As a `rail` it shrinks to icons until there is room for words. Admins have the menu of their console. */
export function MenuLinks({ role, ...props }: MenuProps & { role: Role | undefined }) {
  return role === 'admin' ? <ConsoleMenu {...props} /> : <Entries role={role} {...props} />;
}

function Entries({ role, rail = false, onLeave }: MenuProps & { role: Role | undefined }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const counts = usePendingCounts();
  return (
    <ul className="grid gap-0.5">
      {menuFor(role).map(({ counts: counted, ...entry }) => (
        <MenuLink
          key={entry.to}
          to={entry.to}
          search={fromPage(entry.to, path)}
          icon={entry.icon}
          label={entry.label}
          count={counted ? counts[counted] : 0}
          isCurrent={isWithin(path, entry)}
          rail={rail}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}
