import { Link } from '@tanstack/react-router';
import { X } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { formatBudget } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { problemStatuses } from '#features/problems/status-lifecycle.ts';
import { problemFilterWords } from '#features/problems/wording.ts';
import type { AddressFilters } from '#features/problems/web/filter-draft.ts';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { filterWords as words } from './wording.ts';

/** A category says its name in the language of the reader, which its chip looks up. */
type FilterTexts = { [Name in keyof AddressFilters]-?: (value: NonNullable<AddressFilters[Name]>) => string };

const filterTexts: FilterTexts = {
  status: (status) => (status === 'all' ? problemFilterWords.allStatuses : problemStatuses[status].label),
  category: (category) => category,
  minBudget: (rand) => words.fromBudget(formatBudget(Math.round(rand * 100))),
  maxBudget: (rand) => words.upToBudget(formatBudget(Math.round(rand * 100))),
  location: (place) => place,
  from: (day) => words.since(showDate(day)),
  to: (day) => words.until(showDate(day)),
};

const filterNames = Object.keys(filterTexts) as (keyof AddressFilters)[];

/** A chip for each filter in the address, which removes that filter, and a link that clears all filters. */
export function AppliedFilters({ filters }: { filters: AddressFilters }) {
  const used = filterNames.filter((name) => filters[name] !== undefined);
  const nameOf = useCategoryName();
  if (used.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={words.applied}
      className="scrollbar-none -mx-4 mb-4 flex items-center gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:gap-y-2.5 md:overflow-visible md:px-0"
    >
      {used.map((name) => {
        const value = (filterTexts[name] as (value: unknown) => string)(filters[name]);
        const text = name === 'category' ? nameOf(value).children : value;
        return (
          <Link
            key={name}
            to="/explore"
            search={{ ...filters, [name]: undefined }}
            resetScroll={false}
            aria-label={words.remove(text)}
            aria-current={undefined}
            className="hit-44 inline-flex h-[34px] max-w-full flex-none items-center gap-1.5 rounded-pill bg-brand-tint pr-2.5 pl-3.5 text-sm font-semibold text-brand-ink hover:underline"
          >
            <span className="truncate">{text}</span>
            <Icon shape={X} className="size-4 flex-none" />
          </Link>
        );
      })}
      <TextLink className="flex-none px-1.5 text-sm" render={<Link to="/explore" search={{}} resetScroll={false} />}>
        {words.clearAll}
      </TextLink>
    </div>
  );
}
