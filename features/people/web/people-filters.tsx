import { Search } from 'lucide';
import { useTypedFilter } from '#kit/address/use-typed-filter.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { roles } from '#core/roles.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { userListWords } from '#features/accounts/wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { activities, personSorts, planFilters } from '../filters.ts';
import { activityLabels, peopleFilterWords as words, planLabels, sortLabels } from '../wording.ts';
import type { PeopleFilters as Filters } from './api.ts';

type PeopleFiltersProps = { filters: Filters; onChange: (some: Partial<Filters>) => Promise<unknown> };

/** The search, the filters and the order of User Management. Each change applies at once. */
export function PeopleFilters({ filters, onChange }: PeopleFiltersProps) {
  const { q, role, status, plan, activity, sort } = filters;
  const none = { q: undefined, role: undefined, status: undefined, plan: undefined, activity: undefined };
  const isNarrowed = [q, role, status, plan, activity].some((value) => value !== undefined);
  return (
    <Card role="search" aria-label={words.label} className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      <SearchField value={q ?? ''} onSettle={(typed) => void onChange({ q: typed || undefined })} />
      <Choice
        label={words.role}
        all={words.allRoles}
        value={role}
        options={roles.map((value) => [value, userListWords.roles[value]])}
        onChoose={(value) => onChange({ role: value })}
      />
      <Choice
        label={words.status}
        all={words.allStatuses}
        value={status}
        options={listStatuses(accountLifecycle).map((value) => [value, accountLifecycle.statuses[value].label])}
        onChoose={(value) => onChange({ status: value })}
      />
      <Choice
        label={words.plan}
        all={words.allPlans}
        value={plan}
        options={planFilters.map((value) => [value, planLabels[value]])}
        onChoose={(value) => onChange({ plan: value })}
      />
      <Choice
        label={words.activity}
        all={words.anyTime}
        value={activity}
        options={activities.map((value) => [value, activityLabels[value]])}
        onChoose={(value) => onChange({ activity: value })}
      />
      <Choice
        label={words.sort}
        all={sortLabels.newest}
        value={sort}
        options={personSorts.slice(1).map((value) => [value, sortLabels[value]])}
        onChoose={(value) => onChange({ sort: value })}
      />
      {isNarrowed ? (
        <Button variant="text" className="col-span-full justify-self-start" onClick={() => void onChange(none)}>
          {words.clear}
        </Button>
      ) : null}
    </Card>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  all: string;
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value | undefined) => Promise<unknown>;
};

function Choice<Value extends string>({ label, all, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      onChoose={(chosen) => onChoose(options.find(([name]) => name === chosen)?.[0])}
    >
      <option value="">{all}</option>
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </Select>
  );
}

function SearchField({ value, onSettle }: { value: string; onSettle: (typed: string) => void }) {
  const [typed, setTyped] = useTypedFilter(value, onSettle, 350);
  return (
    <TextField
      className="col-span-full"
      label={words.search}
      icon={Search}
      type="search"
      placeholder={words.searchPlaceholder}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
