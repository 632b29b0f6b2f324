import type { ReactNode } from 'react';
import { Card, CardHead } from '#kit/ui/card.tsx';

/** One part of the page: its title, its explanation, and its content in a card. */
export function Part({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={title} />
      {text === undefined ? null : <p className="mb-3 text-sm text-muted">{text}</p>}
      {children}
    </Card>
  );
}

type FactProps = { label: string; children: ReactNode; isBad?: boolean };

/** A figure with its name. `isBad` if it needs attention. */
export function Fact({ label, children, isBad = false }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={isBad ? 'numbers text-h3 font-bold text-danger' : 'numbers text-h3 font-bold'}>{children}</dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-4">{children}</dl>;
}

/** A table of short values, which scrolls sideways if there is no room. The first column names the row. */
export function SmallTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      className="scroll-hint -mx-4 overflow-x-auto px-4 md:-mx-5 md:px-5"
    >
      <table className="numbers w-full border-collapse text-left text-sm">
        <thead>
          <tr className="text-muted">
            {columns.map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-semibold last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="min-w-36 py-2.5 pr-4 font-medium wrap-anywhere">
                {head}
              </th>
              {cells.map((cell, at) => (
                <td key={at} className="py-2.5 pr-4 whitespace-nowrap last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
