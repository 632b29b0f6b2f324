import { Link, type LinkProps } from '@tanstack/react-router';
import type { IconNode } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { CountPill } from '#kit/ui/count-pill.tsx';
import * as words from '#web/layouts/wording.ts';

type MenuLinkProps = {
  to: LinkProps['to'];
  params?: LinkProps['params'];
  search?: LinkProps['search'];
  icon: IconNode;
  label: string;
  /** The number of waiting things behind the link; 0 shows no number. */
  count: number;
  isCurrent: boolean;
  rail: boolean;
  onLeave: (() => void) | undefined;
};

/** An entry of a menu. In a `rail` it shrinks to its icon until there is room for words. */
export const MenuLink = ({ icon, label, count, isCurrent, rail, onLeave, to, params, search }: MenuLinkProps) => (
  <li>
    <Link
      to={to}
      params={params}
      search={search}
      activeOptions={{ exact: true }}
      title={rail ? label : undefined}
      onClick={onLeave}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'relative flex min-h-11 items-center gap-3 rounded-control px-3 text-card font-medium text-muted transition-colors duration-150',
        'hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-tint aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink',
        rail && 'md:max-desk:justify-center md:max-desk:px-0',
      )}
    >
      <Icon shape={icon} className="size-5 flex-none" />
      <span className={classes(rail && 'md:max-desk:sr-only')}>{label}</span>
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
