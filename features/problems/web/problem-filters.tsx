import { MapPin } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { readBudget } from '#core/money.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCategories } from './api.ts';

/** The filters as they stand in the address; money in whole rand. */
export type AddressFilters = { category?: string; location?: string; minBudget?: number; maxBudget?: number; from?: string; to?: string };

type ProblemFiltersProps = { filters: AddressFilters; onApply: (filters: AddressFilters) => void };

/** The filter panel. It keeps what is typed until it is applied. */
export function ProblemFilters({ filters, onApply }: ProblemFiltersProps) {
  const categories = useCategories();
  const [typed, setTyped] = useState(() => typedOf(filters));
  const [wrong, setWrong] = useState<{ budget?: string; days?: string }>({});
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readTyped(typed);
    const found = {
      ...(read.minBudget !== undefined && read.maxBudget !== undefined && read.minBudget > read.maxBudget
        ? { budget: 'The minimum is above the maximum.' }
        : {}),
      ...(read.from !== undefined && read.to !== undefined && read.from > read.to ? { days: 'The first day is after the last.' } : {}),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) onApply(read);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Select label="Category" {...field('category')}>
        <option value="">All Categories</option>
        {[...new Set([...categories, ...(typed.category ? [typed.category] : [])])].map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <fieldset className="grid gap-1.5" aria-describedby={wrong.budget ? 'budget-range-error' : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">Budget</legend>
        <div className="grid grid-cols-2 gap-3">
          <MoneyField label="Minimum budget" hideLabel placeholder="Min" {...field('minBudget')} />
          <MoneyField label="Maximum budget" hideLabel placeholder="Max" {...field('maxBudget')} />
        </div>
        {wrong.budget ? <FieldError id="budget-range-error">{wrong.budget}</FieldError> : null}
      </fieldset>
      <TextField label="Location" icon={MapPin} placeholder="Suburb or city" autoComplete="off" {...field('location')} />
      <fieldset className="grid gap-1.5" aria-describedby={wrong.days ? 'day-range-error' : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">Date posted</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(152px,1fr))] gap-3">
          <TextField label="From" type="date" {...field('from')} />
          <TextField label="To" type="date" {...field('to')} />
        </div>
        {wrong.days ? <FieldError id="day-range-error">{wrong.days}</FieldError> : null}
      </fieldset>
      <Button type="submit" full>
        Apply filters
      </Button>
    </form>
  );
}

const typedOf = ({ category = '', location = '', minBudget, maxBudget, from = '', to = '' }: AddressFilters) => ({
  category,
  location,
  from,
  to,
  minBudget: minBudget?.toString() ?? '',
  maxBudget: maxBudget?.toString() ?? '',
});

/** Blank fields count for nothing, so they leave the address. */
function readTyped(typed: ReturnType<typeof typedOf>): AddressFilters {
  const rand = (text: string) => {
    const cents = readBudget(text);
    return cents === null ? undefined : Math.round(cents / 100);
  };
  return {
    category: typed.category || undefined,
    location: typed.location.trim() || undefined,
    minBudget: rand(typed.minBudget),
    maxBudget: rand(typed.maxBudget),
    from: typed.from || undefined,
    to: typed.to || undefined,
  };
}
