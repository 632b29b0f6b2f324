import { type FormEvent, useState } from 'react';
import { toDay } from '#core/month.ts';
import { countDays, periods, type Period } from '#core/periods.ts';
import { maxRangeDays, rangeIds, type RangeId } from '../ranges.ts';
import { analyticsWords as words, rangeRefusals } from '../wording.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { pickOption } from '#kit/address/search-params.ts';
import { Button } from '#kit/ui/button.tsx';
import { Segment } from '#kit/ui/fields/segment.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { type AnalyticsFilters, readRange } from './read-range.ts';

interface RangePickerProps {
  filters: AnalyticsFilters;
  /** The period of a point, if the reader has not chosen one. */
  by: Period;
  /** True if the tab has charts over time to compare. */
  hasCharts: boolean;
  onChange: (some: Partial<AnalyticsFilters>) => Promise<void>;
}

/** The range, the points of charts over time, and the comparison with the range before. All of it stands in the address. */
export function RangePicker({ filters, by, hasCharts, onChange }: RangePickerProps) {
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] items-end gap-4 md:grid-cols-[220px_260px_minmax(0,1fr)]">
      <Select
        label={words.range}
        value={filters.range}
        onChoose={(chosen) => {
          const range: RangeId = pickOption(rangeIds, chosen) ?? 'last-30-days';
          return onChange({ range, from: undefined, to: undefined, by: undefined });
        }}
      >
        {rangeIds.map((id) => (
          <option key={id} value={id}>
            {words.ranges[id]}
          </option>
        ))}
      </Select>
      {hasCharts ? (
        <>
          <Segment
            label={words.by}
            value={filters.by ?? by}
            options={periods.map((value) => ({ value, label: words.periods[value] }))}
            onChoose={(next) => onChange({ by: next })}
          />
          <Switch
            className="md:max-w-80"
            label={words.compare}
            checked={filters.compare === 'before'}
            onChoose={(isCompared) => onChange({ compare: isCompared ? 'before' : undefined })}
          />
        </>
      ) : null}
      {filters.range === 'custom' ? (
        <CustomRange key={`${filters.from} ${filters.to}`} filters={filters} onChange={onChange} />
      ) : null}
    </div>
  );
}

/** The first and the last day; a refusal stands beside its field, and what is typed stays. */
function CustomRange({ filters, onChange }: Pick<RangePickerProps, 'filters' | 'onChange'>) {
  const range = readRange(filters);
  const [from, setFrom] = useState(range.from ?? '');
  const [to, setTo] = useState(range.to ?? '');
  const [refusals, setRefusals] = useState<{ from?: string; to?: string }>({});
  const show = (event: FormEvent) => {
    event.preventDefault();
    const found = refuse(from, to);
    setRefusals(found);
    if (found.from === undefined && found.to === undefined) void onChange({ from, to, by: undefined });
  };
  return (
    <form
      noValidate
      onSubmit={show}
      className="col-span-full grid grid-cols-2 items-start gap-4 md:grid-cols-[220px_220px_auto] md:justify-start"
    >
      <TextField
        label={words.from}
        type="date"
        value={from}
        error={refusals.from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextField
        label={words.to}
        type="date"
        value={to}
        error={refusals.to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Button type="submit" variant="quiet" className="col-span-full min-h-12 md:col-span-1 md:mt-[26px]">
        {words.apply}
      </Button>
    </form>
  );
}

function refuse(from: string, to: string): { from?: string; to?: string } {
  if (from === '') return { from: rangeRefusals.missing };
  if (to === '') return { to: rangeRefusals.missing };
  if (to < from) return { to: rangeRefusals.wrongWayRound };
  if (from > toDay(readNow())) return { from: rangeRefusals.inFuture };
  return countDays({ from, to }) > maxRangeDays ? { to: rangeRefusals.tooLong(maxRangeDays) } : {};
}
