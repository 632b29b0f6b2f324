import type { ReactNode } from 'react';
import { showDate, showDateTime, showDayOfMonth, showShortMonth } from '#core/time.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { RankingBars } from '#kit/ui/charts/bar-list.tsx';
import { ChartFigure } from '#kit/ui/charts/chart-figure.tsx';
import { LineChart } from '#kit/ui/charts/line-chart.tsx';
import { SmallTable } from '#kit/ui/lists/small-table.tsx';
import { showStorage } from '#kit/uploads/show-bytes.ts';
import { purposeWords } from '../purpose-wording.ts';
import { storageWords as words } from '../storage-wording.ts';
import type { Storage } from './storage-api.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const showCount = (count: number) => count.toLocaleString('en-US');

/** The stored files: in all, by purpose, day by day, and the deletions of the sweeps. */
export function StorageTotals({ storage }: { storage: Storage }) {
  const { countedAt, byPurpose, waiting, due, quarantine } = storage;
  const files = sum(byPurpose.map((one) => one.files));
  const bytes = sum(byPurpose.map((one) => one.bytes));
  const counted = (text: string) => (countedAt === null ? words.notCounted : text);
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {countedAt === null ? words.never : words.countedAt(showDateTime(countedAt))}
      </p>
      {quarantine === null ? null : (
        <div className="mb-4">
          <Alert tone="warning" title={words.quarantineTitle(quarantine.files)}>
            {words.quarantineText(showDate(quarantine.until))}
          </Alert>
        </div>
      )}
      <dl className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Tile label={words.tiles.bytes} value={counted(showStorage(bytes))} />
        <Tile label={words.tiles.files} value={counted(showCount(files))} />
        <Tile label={words.tiles.waiting} value={showStorage(waiting.bytes)} note={words.inFiles(waiting.files)} />
        <Tile label={words.tiles.due} value={showStorage(due.bytes)} note={words.inFiles(due.files)} />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-2">
        <Purposes byPurpose={byPurpose} bytes={bytes} empty={counted(words.noFiles)} />
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

/** The kinds of files, the largest first, each as long as its size. */
function Purposes({ byPurpose, bytes, empty }: Pick<Storage, 'byPurpose'> & { bytes: number; empty: string }) {
  const { purpose, files, bytes: size, share } = words.purposeColumns;
  const shareOf = (part: number) => `${Math.round((part / Math.max(1, bytes)) * 100)}%`;
  if (byPurpose.length === 0) return <Numbers title={words.purposeTitle} empty={empty} columns={[]} rows={[]} />;
  return (
    <ChartFigure
      level={2}
      title={words.purposeTitle}
      table={{
        columns: [purpose, files, size, share],
        rows: byPurpose.map((one) => [
          purposeWords[one.purpose],
          showCount(one.files),
          showStorage(one.bytes),
          shareOf(one.bytes),
        ]),
      }}
    >
      <RankingBars
        items={byPurpose.map((one) => ({
          label: purposeWords[one.purpose],
          value: one.bytes,
          shown: showStorage(one.bytes),
          share: shareOf(one.bytes),
        }))}
      />
    </ChartFigure>
  );
}

/** The storage at the end of each day on which the files were counted. */
function Growth({ days }: Pick<Storage, 'days'>) {
  const { day, files, bytes, more } = words.growthColumns;
  const [first, last] = [days[0], days.at(-1)];
  if (days.length < 2 || first === undefined || last === undefined)
    return <Numbers title={words.growthTitle} empty={words.noGrowth} columns={[]} rows={[]} />;
  const noon = (one: string) => `${one}T12:00:00+02:00`;
  const names = days.map((one) => showDate(noon(one.day)));
  const grown = (at: number) => (days[at]?.bytes ?? 0) - (days[at - 1]?.bytes ?? 0);
  return (
    <ChartFigure
      level={2}
      title={words.growthTitle}
      table={{
        columns: [day, files, bytes, more],
        rows: days
          .map((one, at) => [
            names[at] ?? '',
            showCount(one.files),
            showStorage(one.bytes),
            at === 0 ? '' : `${grown(at) < 0 ? '−' : '+'}${showStorage(Math.abs(grown(at)))}`,
          ])
          .toReversed(),
      }}
    >
      <LineChart
        title={words.growthTitle}
        finding={words.grew(showStorage(first.bytes), names[0] ?? '', showStorage(last.bytes), names.at(-1) ?? '')}
        labels={days.map((one) => `${showDayOfMonth(noon(one.day))} ${showShortMonth(noon(one.day))}`)}
        names={names}
        series={[{ label: bytes, values: days.map((one) => one.bytes) }]}
        show={showStorage}
        unit={1024 ** 2}
      />
    </ChartFigure>
  );
}

function Sweeps({ sweeps }: Pick<Storage, 'sweeps'>) {
  const { at, files, bytes, objects, kept } = words.sweepColumns;
  return (
    <Numbers
      title={words.sweepsTitle}
      text={words.sweepsText}
      empty={words.noSweeps}
      columns={[at, files, bytes, objects, kept]}
      rows={sweeps.map((sweep) => [
        showDateTime(sweep.at),
        showCount(sweep.files),
        showStorage(sweep.bytes),
        showCount(sweep.objects),
        showCount(sweep.kept),
      ])}
    />
  );
}

type NumbersProps = {
  title: string;
  text?: string;
  /** Replaces a table without rows. */
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
        <SmallTable
          numeric
          label={words.tableOf(title)}
          columns={columns}
          rows={rows.map((cells, row) => ({ key: String(row), cells }))}
        />
      )}
    </Card>
  );
}
