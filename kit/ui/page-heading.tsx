import { ArrowLeft } from 'lucide';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The way back: `{ label: 'My Quotes', render: <Link to="/quotes" /> }`. */
  back?: { label: string; render: ReactElement<{ className?: string; children?: ReactNode }> };
  /** Right of the way back: the button of a menu, which takes no line of its own. */
  menu?: ReactNode;
  /** Right of the title: a status badge or a button. */
  end?: ReactNode;
}

/** The head of a page, with its one h1. */
export function PageHeading({ title, subtitle, back, menu, end }: PageHeadingProps) {
  const wayBack = back
    ? cloneElement(
        back.render,
        {
          className:
            '-mt-2.5 mb-0.5 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-chip pr-2 pl-1 text-card font-semibold text-brand-ink underline-offset-3 hover:underline',
        },
        <>
          <Icon shape={ArrowLeft} className="size-5" />
          {back.label}
        </>,
      )
    : null;
  return (
    <header className="mb-4 md:mb-5">
      {menu ? (
        <div className="flex items-start justify-between gap-3">
          {wayBack}
          <div className="-mt-2.5 -mr-2.5 ml-auto">{menu}</div>
        </div>
      ) : (
        wayBack
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{title}</h1>
          {subtitle ? <p className="mt-0.5 text-card leading-[1.375rem] wrap-anywhere text-muted">{subtitle}</p> : null}
        </div>
        {end}
      </div>
    </header>
  );
}
