import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { LogFilters } from '#features/console/system-logs-contract.ts';
import { logWords as words } from '#features/console/system-logs-wording.ts';
import { EventFilters } from '#features/console/web/logs/event-filters.tsx';
import { EventList } from '#features/console/web/logs/event-list.tsx';
import { ExportEvents } from '#features/console/web/logs/export-events.tsx';
import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';
import { aDate } from '#web/search-params.ts';

const route = getRouteApi('/shell/gated/console/admin/system-logs');

/** Everything that has happened, with the filters in the address. */
export function SystemLogsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const filters = readFilters(search);
  return (
    <ConsolePage title={consoleTitles.systemLogs} subtitle={words.subtitle} end={<ExportEvents filters={filters} />}>
      <EventFilters
        filters={filters}
        errors={errors}
        onChange={(change) => navigate({ search: (last) => ({ ...last, ...change }), resetScroll: false })}
      />
      <EventList key={JSON.stringify(filters)} filters={filters} onErrors={setErrors} />
    </ConsolePage>
  );
}

/** The filters of the address; one that is not given does not stand in a call. */
function readFilters({ person, noun, step, day, reference }: Record<string, string | undefined>): LogFilters {
  const given = { person, noun, step, day: aDate(day), reference };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
