import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';

const tabs = [
  { value: 'problems', label: 'Problems' },
  { value: 'providers', label: 'Providers' },
] as const;

type FeedTabsProps = { current: (typeof tabs)[number]['value']; children: ReactNode };

/** The dashboard's two tabs on a phone; which one is open stands in the address. The kit's tabs weigh too much for a first screen. */
export function FeedTabs({ current, children }: FeedTabsProps) {
  const id = useId();
  const path = useLocation({ select: ({ pathname }) => (pathname === '/' ? '/' : '/dashboard') });
  const step = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = [...currentTarget.children].find((tab) => tab !== document.activeElement);
    if (other instanceof HTMLElement) other.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label="Dashboard"
        tabIndex={-1}
        onKeyDown={step}
        className="sticky top-15 z-10 -mx-4 -mt-5 mb-4 flex border-b border-line bg-surface px-4"
      >
        {tabs.map(({ value, label }) => {
          const chosen = value === current;
          return (
            <Link
              key={value}
              to={path}
              search={value === 'problems' ? {} : { tab: value }}
              replace
              role="tab"
              id={`${id}-${value}`}
              aria-selected={chosen}
              aria-controls={`${id}-panel`}
              aria-current={undefined}
              tabIndex={chosen ? 0 : -1}
              activeOptions={{ exact: true }}
              className={classes(
                'relative inline-flex min-h-12 flex-1 items-center justify-center text-card font-semibold transition-colors duration-150 focus-visible:-outline-offset-3',
                chosen
                  ? 'text-ink after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-[3px] after:bg-brand-ink'
                  : 'text-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
