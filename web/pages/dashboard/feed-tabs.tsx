import { Link, useLocation } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { classes } from '#kit/ui/classes.ts';
import * as words from './wording.ts';
import { pageTitles } from '#web/wording.ts';

const tabs = [
  { value: 'problems', label: words.problemsTab },
  { value: 'providers', label: words.providersTab },
] as const;

type FeedTabsProps = {
  current: (typeof tabs)[number]['value'];
  /** The id of their panel, which begins the id of each tab. */
  panelId: string;
};

/** The dashboard's two tabs on a phone; which one is open stands in the address. The kit's tabs bring a library along. */
export default function FeedTabs({ current, panelId }: FeedTabsProps) {
  const path = useLocation({ select: ({ pathname }) => (pathname === '/' ? '/' : '/dashboard') });
  const step = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = [...currentTarget.children].find((tab) => tab !== document.activeElement);
    if (other instanceof HTMLElement) other.focus();
  };
  return (
    <div role="tablist" aria-label={pageTitles.dashboard} tabIndex={-1} onKeyDown={step} className="flex px-4">
      {tabs.map(({ value, label }) => {
        const chosen = value === current;
        return (
          <Link
            key={value}
            to={path}
            search={value === 'problems' ? {} : { tab: value }}
            replace
            role="tab"
            id={`${panelId}-${value}`}
            aria-selected={chosen}
            aria-controls={panelId}
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
  );
}
