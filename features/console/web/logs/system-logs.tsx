import { PageHeading } from '#kit/ui/page-heading.tsx';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { LogFilters } from '#features/console/system-logs-contract.ts';
import { logWords as words } from '#features/console/system-logs-wording.ts';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import { ExportEvents } from './export-events.tsx';
import { aDate } from '#kit/address/search-params.ts';

type Search = Record<string, string | undefined>;

/** Everything that has happened, with the filters in the address. */
export default function SystemLogs({ title }: { title: string }) {
  const search: Search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const filters = readFilters(search);
  return (
    <>
      <PageHeading title={title} subtitle={words.subtitle} end={<ExportEvents filters={filters} />} />
      <EventFilters
        filters={filters}
        errors={errors}
        onChange={(change) =>
          navigate({ to: '.', search: (last: object) => ({ ...last, ...change }), resetScroll: false })
        }
      />
      <EventList key={JSON.stringify(filters)} filters={filters} onErrors={setErrors} />
    </>
  );
}

/** The filters of the address; one that is not given does not stand in a call. */
function readFilters({ person, noun, step, day, reference }: Search): LogFilters {
  const given = { person, noun, step, day: aDate(day), reference };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
