import { Search } from 'lucide';
import { useTypedFilter } from '#kit/address/use-typed-filter.ts';
import { Card } from '#kit/ui/card.tsx';
import { Chip, Chips } from '#kit/ui/fields/chips.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { shownKindNames } from '../kinds.ts';
import { maxSearch } from '../limits.ts';
import { homeFileWords as words, shownNames } from '../wording.ts';
import type { HomeFileFilters as Filters, PlaceData } from './api.ts';

type HomeFileFiltersProps = {
  filters: Filters;
  places: readonly PlaceData[];
  /** Changes some of them, and resolves when the page shows the result. */
  onChange: (change: Filters) => Promise<unknown>;
};

/** The search and the filters of a home file. Each change applies at once. Addresses and years are offered where there are several. */
export function HomeFileFilters({ filters, places, onChange }: HomeFileFiltersProps) {
  const { show, place, year } = filters;
  const [typed, setTyped] = useTypedFilter(filters.q ?? '', (q) => void onChange({ q: q || undefined }), 400);
  const years = [...new Set(places.flatMap((each) => each.years.map((one) => one.year)))].toSorted(
    (one, other) => other - one,
  );
  return (
    <Card role="search" aria-label={words.filters} className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label={words.search}
        type="search"
        icon={Search}
        placeholder={words.searchPlaceholder}
        autoComplete="off"
        maxLength={maxSearch}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Chips label={words.show} wrap>
        <Chip selected={show === undefined} onClick={() => void onChange({ show: undefined })}>
          {words.all}
        </Chip>
        {shownKindNames.map((each) => (
          <Chip key={each} selected={show === each} onClick={() => void onChange({ show: each })}>
            {shownNames[each]}
          </Chip>
        ))}
      </Chips>
      {places.length > 1 || years.length > 1 || place !== undefined || year !== undefined ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
          <Select
            label={words.place}
            value={place ?? ''}
            onChoose={(chosen) => onChange({ place: chosen || undefined })}
          >
            <option value="">{words.allPlaces}</option>
            {places.map((each) => (
              <option key={each.place} value={each.place}>
                {each.address || words.noPlace}
              </option>
            ))}
          </Select>
          <Select
            label={words.year}
            value={year ?? ''}
            onChoose={(chosen) => onChange({ year: Number(chosen) || undefined })}
          >
            <option value="">{words.allYears}</option>
            {[...new Set([...(year === undefined ? [] : [year]), ...years])].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </div>
      ) : null}
    </Card>
  );
}
