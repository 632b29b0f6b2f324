import { ChevronDown, MapPin, SlidersHorizontal } from 'lucide';
import { useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { useTypedFilter } from '#kit/address/use-typed-filter.ts';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { Chip, Chips } from '#kit/ui/fields/chips.tsx';
import { Dialog } from '#kit/ui/loading/later.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { directorySorts } from '../directory-sorts.ts';
import { licenceFilterWords } from '#features/credentials/filter-wording.ts';
import { directoryFilterWords as words, directorySortLabels } from '../wording.ts';
import type { DirectoryFilters as Filters } from './api.ts';

type DirectoryFiltersProps = {
  filters: Filters;
  categories: readonly string[];
  /** Changes some of them, and resolves when the page shows the result. */
  onChange: (change: { [Name in keyof Filters]: Filters[Name] | undefined }) => Promise<unknown>;
  onClear: () => void;
};

/** The filters of the directory: a row on a wide screen, chips that open a sheet on a phone. Each change applies at once. */
export function DirectoryFilters(props: DirectoryFiltersProps) {
  const [sheet, setSheet] = useState(false);
  const { category, location, minRating, minJobs, licence, sort } = props.filters;
  const nameOf = useCategoryName();
  const chips = [
    category === undefined ? words.category : nameOf(category).children,
    location ?? words.location,
    minRating ? words.atLeastStars(minRating) : words.rating,
    minJobs ? words.atLeastJobs(minJobs) : words.completedJobs,
    licence ? licenceFilterWords.confirmed : licenceFilterWords.label,
    directorySortLabels[sort ?? 'newest'].chip,
  ];
  const chosen = [category, location, minRating, minJobs, licence, sort];
  const used = chosen.filter((value) => value !== undefined).length;
  return (
    <>
      <Card
        role="search"
        aria-label={words.label}
        className="mb-5 hidden grid-cols-2 gap-4 md:grid lg:grid-cols-3 2xl:grid-cols-6"
      >
        <Fields {...props} />
      </Card>
      <div className="mb-4 md:hidden">
        <Chips label={words.label}>
          <Chip
            icon={SlidersHorizontal}
            aria-haspopup="dialog"
            aria-pressed={undefined}
            onClick={() => setSheet(true)}
            className="border-brand-ink! font-semibold! text-brand-ink!"
          >
            {used > 0 ? words.titleWithCount(used) : words.title}
          </Chip>
          {chips.map((text, index) => (
            <Chip
              key={index}
              selected={chosen[index] !== undefined}
              aria-haspopup="dialog"
              aria-pressed={undefined}
              onClick={() => setSheet(true)}
            >
              {text}
              <Icon shape={ChevronDown} className="size-4" />
            </Chip>
          ))}
        </Chips>
      </div>
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        title={words.title}
        foot={
          <>
            <Button variant="quiet" onClick={props.onClear}>
              {words.clear}
            </Button>
            <Button onClick={() => setSheet(false)}>{words.show}</Button>
          </>
        }
      >
        <Fields {...props} />
      </Dialog>
    </>
  );
}

function Fields({ filters, categories, onChange }: DirectoryFiltersProps) {
  // A link can name a category that the site no longer offers.
  const nameOf = useCategoryName();
  const offered = [...new Set([...categories, ...(filters.category ? [filters.category] : [])])];
  return (
    <>
      <Select
        label={words.category}
        value={filters.category ?? ''}
        onChoose={(chosen) => onChange({ category: chosen || undefined })}
      >
        <option value="">{words.allCategories}</option>
        {offered.map((category) => (
          <option key={category} value={category} {...nameOf(category)} />
        ))}
      </Select>
      <LocationField
        value={filters.location ?? ''}
        onSettle={(location) => void onChange({ location: location || undefined })}
      />
      <Select
        label={words.minRating}
        value={filters.minRating ?? ''}
        onChoose={(chosen) => onChange({ minRating: Number(chosen) || undefined })}
      >
        <option value="">{words.any}</option>
        {[4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {words.atLeastStars(stars)}
          </option>
        ))}
      </Select>
      <Select
        label={words.completedJobs}
        value={filters.minJobs ?? ''}
        onChoose={(chosen) => onChange({ minJobs: Number(chosen) || undefined })}
      >
        <option value="">{words.any}</option>
        {[10, 50, 100].map((jobs) => (
          <option key={jobs} value={jobs}>
            {words.atLeast(jobs)}
          </option>
        ))}
      </Select>
      <Select
        label={licenceFilterWords.label}
        value={filters.licence ?? ''}
        onChoose={(chosen) => onChange({ licence: chosen === 'confirmed' ? chosen : undefined })}
      >
        <option value="">{words.any}</option>
        <option value="confirmed">{licenceFilterWords.option}</option>
      </Select>
      <Select
        label={words.sortBy}
        value={filters.sort ?? ''}
        onChoose={(chosen) => onChange({ sort: directorySorts.find((sort) => sort === chosen && sort !== 'newest') })}
      >
        {directorySorts.map((sort) => (
          <option key={sort} value={sort === 'newest' ? '' : sort}>
            {directorySortLabels[sort].option}
          </option>
        ))}
      </Select>
    </>
  );
}

function LocationField({ value, onSettle }: { value: string; onSettle: (location: string) => void }) {
  const [typed, setTyped] = useTypedFilter(value, onSettle, 400);
  return (
    <TextField
      label={words.location}
      icon={MapPin}
      placeholder={words.locationPlaceholder}
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
