import type { ReactNode } from 'react';
import { showDate, showDateTime } from '#core/time.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { showStorage } from '#web/uploads/show-bytes.ts';
import { storageWords as words } from '../storage-wording.ts';
import type { Storage } from './storage-api.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const showCount = (count: number) => count.toLocaleString('en-ZA');

/** How much is stored: in all, by purpose, day by day, and what the sweeps delete. */
export function StorageTotals({ storage }: { storage: Storage }) {
  const { countedAt, byPurpose, waiting, due } = storage;
  const files = sum(byPurpose.map((one) => one.files));
  const bytes = sum(byPurpose.map((one) => one.bytes));
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {countedAt === null ? words.never : words.countedAt(showDateTime(countedAt))}
      </p>
      <dl className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Tile label={words.tiles.bytes} value={showStorage(bytes)} />
        <Tile label={words.tiles.files} value={showCount(files)} />
        <Tile label={words.tiles.waiting} value={showStorage(waiting.bytes)} note={words.inFiles(waiting.files)} />
        <Tile label={words.tiles.due} value={showStorage(due.bytes)} note={words.inFiles(due.files)} />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-2">
        <Purposes byPurpose={byPurpose} bytes={bytes} />
        <Growth days={storage.days} />
        <Sweeps sweeps={storage.sweeps} />
      </div>
    </>
  );
}

function Tile({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <Card>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <p className="mt-1 font-display text-price font-bold">{value}</p>
        {note === undefined ? null : <p className="text-sm text-muted">{note}</p>}
      </dd>
    </Card>
  );
}

function Purposes({ byPurpose, bytes }: Pick<Storage, 'byPurpose'> & { bytes: number }) {
  const { purpose, files, bytes: size, share } = words.purposeColumns;
  return (
    <Numbers
      title={words.purposeTitle}
      empty={words.never}
      columns={[purpose, files, size, share]}
      rows={byPurpose.map((one) => [
        words.purposes[one.purpose],
        showCount(one.files),
        showStorage(one.bytes),
        `${Math.round((one.bytes / Math.max(1, bytes)) * 100)}%`,
      ])}
    />
  );
}

function Growth({ days }: Pick<Storage, 'days'>) {
  const { day, files, bytes, more } = words.growthColumns;
  const rows = days.map((one, at) => {
    const before = days[at - 1];
    const grown = before === undefined ? null : one.bytes - before.bytes;
    return [
      showDate(`${one.day}T12:00:00+02:00`),
      showCount(one.files),
      showStorage(one.bytes),
      grown === null ? '' : `${grown < 0 ? '−' : '+'}${showStorage(Math.abs(grown))}`,
    ];
  });
  return (
    <Numbers
      title={words.growthTitle}
      empty={words.noGrowth}
      columns={[day, files, bytes, more]}
      rows={rows.length < 2 ? [] : rows.toReversed().slice(0, 14)}
    />
  );
}

function Sweeps({ sweeps }: Pick<Storage, 'sweeps'>) {
  const { at, files, bytes, objects } = words.sweepColumns;
  return (
    <Numbers
      title={words.sweepsTitle}
      text={words.sweepsText}
      empty={words.noSweeps}
      columns={[at, files, bytes, objects]}
      rows={sweeps.map((sweep) => [
        showDateTime(sweep.at),
        showCount(sweep.files),
        showStorage(sweep.bytes),
        showCount(sweep.objects),
      ])}
    />
  );
}

type NumbersProps = {
  title: string;
  text?: string;
  /** Stands in place of a table without rows. */
  empty: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
};

/** A card with a table of numbers; the first cell of a row names it. */
function Numbers({ title, text, empty, columns, rows }: NumbersProps) {
  return (
    <Card as="section" aria-label={title}>
      <CardHead title={title} />
      {text === undefined ? null : <p className="mb-2 text-sm text-muted">{text}</p>}
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={words.tableOf(title)}>
          <table className="numbers w-full text-sm">
            <thead>
              <tr className="border-b border-line text-muted">
                {columns.map((column, at) => (
                  <th
                    key={column}
                    scope="col"
                    className={`py-2 align-bottom font-semibold ${at === 0 ? 'text-left' : 'pl-4 text-right'}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], row) => (
                <tr key={row} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 text-left font-normal">
                    {name}
                  </th>
                  {cells.map((cell, at) => (
                    <td key={at} className="py-2 pl-4 text-right">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
