import { ArrowLeft } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The way back: `{ label: 'My Quotes', render: <Link to="/quotes" /> }`. */
  back?: { label: string; render: ReactElement<{ className?: string; children?: ReactNode }> };
  /** Right of the title: a status badge or a button. */
  end?: ReactNode;
}

/** The head of a page, with its one h1. */
export function PageHeading({ title, subtitle, back, end }: PageHeadingProps) {
  return (
    <header className="mb-4 md:mb-5">
      {back
        ? cloneElement(
            back.render,
            {
              className:
                '-mt-2.5 mb-0.5 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-chip pr-2 pl-1 text-card font-semibold text-brand-ink underline-offset-3 hover:underline',
            },
            <>
              <ArrowLeft aria-hidden="true" className="size-5" />
              {back.label}
            </>,
          )
        : null}
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
