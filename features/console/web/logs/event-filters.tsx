import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide';
import type { LogFilters } from '#features/console/system-logs-contract.ts';
import { logWords as words, nounName, readable } from '#features/console/system-logs-wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { classes } from '#kit/ui/classes.ts';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { api } from './api.ts';

const distinct = (names: readonly string[]) =>
  [...new Set(names)].toSorted((one, other) => readable(one).localeCompare(readable(other)));

type EventFiltersProps = {
  filters: LogFilters;
  /** The server's errors, by filter. */
  errors: Readonly<Record<string, string>>;
  /** Changes some of them, and resolves when the page shows the result. */
  onChange: (change: LogFilters) => Promise<unknown>;
};

const none = { person: undefined, noun: undefined, step: undefined, day: undefined, reference: undefined };

/** The filters of the log. A choice acts at once; typed text acts when it is sent, or with the next choice. A phone hides them behind a button. */
export function EventFilters({ filters, errors, onChange }: EventFiltersProps) {
  const [person, setPerson] = useState(filters.person ?? '');
  const [day, setDay] = useState(filters.day ?? '');
  const [reference, setReference] = useState(filters.reference ?? '');
  // A link of the page narrows the log too: then the fields show its filters.
  const [followed, setFollowed] = useState(filters);
  if (followed.person !== filters.person || followed.day !== filters.day || followed.reference !== filters.reference) {
    setFollowed(filters);
    setPerson(filters.person ?? '');
    setDay(filters.day ?? '');
    setReference(filters.reference ?? '');
  }
  const { data } = useQuery(api.eventKinds.queryOptions({ input: {}, staleTime: 60_000 }));
  const kinds = data?.kinds ?? [];
  const nouns = distinct([...kinds.map(({ noun }) => noun), ...(filters.noun === undefined ? [] : [filters.noun])]);
  const steps = distinct([
    ...kinds.filter(({ noun }) => filters.noun === undefined || noun === filters.noun).map(({ step }) => step),
    ...(filters.step === undefined ? [] : [filters.step]),
  ]);
  const send = (change: LogFilters) => {
    const typed = {
      person: person.trim() || undefined,
      day: day || undefined,
      reference: reference.trim() || undefined,
    };
    return onChange({ ...typed, ...change });
  };
  const used = Object.values(filters).filter((value) => value !== undefined).length;
  const formId = useId();
  const [isAsked, setAsked] = useState(false);
  const isShown = isAsked || Object.keys(errors).length > 0;
  return (
    <>
      <Button
        variant="quiet"
        icon={SlidersHorizontal}
        aria-expanded={isShown}
        aria-controls={formId}
        onClick={() => setAsked(!isShown)}
        className="mb-4 md:hidden"
      >
        {used > 0 ? words.filtersWithCount(used) : words.filters}
      </Button>
      <Card
        as="form"
        id={formId}
        aria-label={words.filters}
        className={classes('mb-5 items-start gap-3 sm:grid-cols-2 md:grid xl:grid-cols-5', isShown ? 'grid' : 'hidden')}
        onSubmit={(event) => {
          event.preventDefault();
          void send({});
        }}
      >
        <TextField
          label={words.person}
          hint={words.personHint}
          value={person}
          maxLength={254}
          error={errors['person']}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setPerson(target.value)}
        />
        <Select
          label={words.noun}
          value={filters.noun ?? ''}
          onChoose={(noun) => send({ noun: noun || undefined, step: undefined })}
        >
          <option value="">{words.anyNoun}</option>
          {nouns.map((noun) => (
            <option key={noun} value={noun}>
              {nounName(noun)}
            </option>
          ))}
        </Select>
        <Select label={words.step} value={filters.step ?? ''} onChoose={(step) => send({ step: step || undefined })}>
          <option value="">{words.anyStep}</option>
          {steps.map((step) => (
            <option key={step} value={step}>
              {readable(step)}
            </option>
          ))}
        </Select>
        <TextField
          type="date"
          label={words.day}
          value={day}
          error={errors['day']}
          onChange={({ target }) => {
            setDay(target.value);
            // A year that is typed begins with 0002, 0020 and 0202.
            if (!target.value.startsWith('0')) void send({ day: target.value || undefined });
          }}
        />
        <TextField
          label={words.reference}
          hint={words.referenceHint}
          value={reference}
          maxLength={60}
          error={errors['reference']}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setReference(target.value)}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-5">
          <Button type="submit">{words.show}</Button>
          {used > 0 ? (
            <Button
              variant="quiet"
              onClick={() => {
                setPerson('');
                setDay('');
                setReference('');
                void onChange(none);
              }}
            >
              {words.clear}
            </Button>
          ) : null}
        </div>
      </Card>
    </>
  );
}
