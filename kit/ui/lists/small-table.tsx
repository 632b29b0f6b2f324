import type { ReactNode } from 'react';
import { classes } from '#kit/ui/classes.ts';

/** A table of short values, which scrolls sideways if there is no room. The first column names the row. `numeric` aligns the others as numbers. */
export function SmallTable({
  label,
  columns,
  rows,
  numeric = false,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  numeric?: boolean;
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
              <th
                key={name}
                scope="col"
                className={classes('py-2 pr-4 font-semibold last:pr-0', numeric && 'not-first:text-right')}
              >
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
                <td key={at} className={classes('py-2.5 pr-4 whitespace-nowrap last:pr-0', numeric && 'text-right')}>
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
