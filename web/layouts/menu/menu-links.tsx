import { Link, useLocation } from '@tanstack/react-router';
import type { Role } from '#core/roles.ts';
import { classes } from '#web/ui/classes.ts';
import { CountPill } from '#web/ui/count-pill.tsx';
import { isWithin, menuFor } from './menu.ts';
import { usePendingCounts } from '#web/layouts/pending-counts.ts';
import * as words from '#web/layouts/wording.ts';

/** The menu as a list. As a `rail` it shrinks to icons until there is room for words. */
export function MenuLinks({
  role,
  rail = false,
  onLeave,
}: {
  role: Role | undefined;
  rail?: boolean;
  onLeave?: () => void;
}) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const counts = usePendingCounts();
  return (
    <ul className="grid gap-0.5">
      {menuFor(role).map(({ icon: Icon, ...entry }) => {
        const count = entry.counts ? counts[entry.counts] : 0;
        return (
          <li key={entry.to}>
            <Link
              to={entry.to}
              title={rail ? entry.label : undefined}
              onClick={onLeave}
              aria-current={isWithin(path, entry) ? 'page' : undefined}
              className={classes(
                'relative flex min-h-11 items-center gap-3 rounded-control px-3 text-card font-medium text-muted transition-colors duration-150',
                'hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-tint aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink',
                rail && 'md:max-desk:justify-center md:max-desk:px-0',
              )}
            >
              <Icon aria-hidden="true" className="size-5 flex-none" />
              <span className={classes(rail && 'md:max-desk:sr-only')}>{entry.label}</span>
              {count > 0 ? (
                <CountPill
                  count={count}
                  label={words.waitingForYou}
                  className={classes('ml-auto', rail && 'md:max-desk:absolute md:max-desk:top-0.5 md:max-desk:right-1')}
                />
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
