import type { ReactNode } from 'react';
import { classes } from '#kit/ui/classes.ts';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';

interface CardTableProps {
  /** The content of the table, for screen readers. */
  label: string;
  /** The names of the columns; the last one, of the actions, is not shown. */
  columns: readonly string[];
  /** `CardRow`s. */
  children: ReactNode;
}

/** A table from 1024 pixels; below, each row is a card with labelled values. */
export function CardTable({ label, columns, children }: CardTableProps) {
  return (
    <div className="lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <table aria-label={label} className="block w-full lg:table lg:border-collapse">
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="text-left text-sm text-muted">
            {columns.map((name, index) => (
              <th key={name} scope="col" className="px-5 py-3 font-semibold">
                {index === columns.length - 1 ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-4 lg:table-row-group">
          <KeptBelow>{children}</KeptBelow>
        </tbody>
      </table>
    </div>
  );
}

/** One row, of `HeadCell`, `LabelledCell`s and `ActionCell`. */
export function CardRow({ children }: { children: ReactNode }) {
  return (
    // Two columns on a card, or one where large letters would break words.
    <tr className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,calc(50%_-_0.375rem))),1fr))] gap-3 rounded-card border border-line bg-surface p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-t lg:p-0">
      {children}
    </tr>
  );
}

/** The subject of the row. A long text of another cell leaves it room for its words. */
export function HeadCell({ children }: { children: ReactNode }) {
  return <td className="col-span-full wrap-anywhere lg:min-w-32 lg:px-5 lg:py-3">{children}</td>;
}

/**
 * A value; on a card its column's name stands above it. `wide` takes the card's whole width. `brief` is a word or a date: a
 * table keeps its words whole, and the row's head gives way.
 */
export function LabelledCell({
  label,
  wide = false,
  brief = false,
  children,
}: {
  label: string;
  wide?: boolean;
  brief?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={classes('numbers wrap-anywhere lg:px-5 lg:py-3', wide && 'col-span-full', brief && 'lg:wrap-normal')}
    >
      <p aria-hidden="true" className="text-sm text-muted lg:hidden">
        {label}
      </p>
      {children}
    </td>
  );
}

/** The row's buttons: under one another on a card, side by side in a table. */
export function ActionCell({ children }: { children: ReactNode }) {
  return (
    <td className="col-span-full lg:px-5 lg:py-3">
      <div className="grid gap-2 lg:flex lg:flex-wrap lg:justify-end">{children}</div>
    </td>
  );
}
