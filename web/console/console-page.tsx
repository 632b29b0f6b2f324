import type { ReactNode } from 'react';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { useTabTitle } from './use-tab-title.ts';

/** A page of the console with an address of its own: its title, there and in the tab of the browser, and what it shows. */
export function ConsolePage({
  title,
  subtitle,
  end,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
}) {
  useTabTitle(title);
  return (
    <>
      <PageHeading title={title} subtitle={subtitle} end={end} />
      {children}
    </>
  );
}
