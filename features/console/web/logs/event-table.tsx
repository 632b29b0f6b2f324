import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide';
import { useState } from 'react';
import { showClock, showDate } from '#core/time.ts';
import { logWords as words, nounName, partyName, readable } from '#features/console/system-logs-wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import type { Change, LoggedEvent } from './api.ts';
import { EventChanges } from './event-changes.tsx';
import { LookAtEvent } from './look-at-event.tsx';

/** The subject of events of the site itself: there is one site. */
const theSite = '00000000-0000-0000-0000-000000000000';

/** Events, newest first, each with before and after. A press on a person or a reference narrows the log to it. */
export function EventTable({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <CardTable label={words.events} columns={[words.what, words.when, words.who, words.changes, words.actions]}>
      {events.map((event) => (
        <Row key={event.id} event={event} />
      ))}
    </CardTable>
  );
}

function Row({ event: { id, at, actor, party, noun, step, subjectId, link, changes } }: { event: LoggedEvent }) {
  const [isAsking, setAsking] = useState(false);
  const [values, setValues] = useState<readonly Change[] | null>(null);
  const what = `${nounName(noun)}: ${readable(step)}`;
  // Ids begin with the time: things of one minute share the first eight characters.
  const reference = subjectId.slice(0, 13);
  const atId = `at-${id}`;
  return (
    <CardRow>
      <HeadCell>
        <p className="font-semibold">
          {link === null ? (
            what
          ) : (
            <TextLink render={<Link to={link} aria-describedby={`${atId}-thing ${atId}`} />}>{what}</TextLink>
          )}
        </p>
        {subjectId === theSite ? null : (
          <Link
            id={`${atId}-thing`}
            to="/admin/$section"
            params={{ section: 'system-logs' }}
            search={{ reference: subjectId }}
            title={subjectId}
            aria-label={words.onlyThing(reference)}
            className="hit-44 numbers text-sm text-muted underline-offset-3 hover:underline"
          >
            {reference}
          </Link>
        )}
      </HeadCell>
      <LabelledCell label={words.when} brief>
        <time id={atId} dateTime={at} className="lg:whitespace-nowrap">
          {showDate(at)} <span className="lg:block">{showClock(at)}</span>
        </time>
      </LabelledCell>
      <LabelledCell label={words.who}>
        {actor === null ? (
          words.system
        ) : (
          <TextLink
            render={
              <Link
                to="/admin/$section"
                params={{ section: 'system-logs' }}
                search={{ person: actor.id }}
                aria-label={words.onlyPerson(actor.fullName)}
              />
            }
          >
            {actor.fullName}
          </TextLink>
        )}
        <span className="block text-sm text-muted">{partyName(party)}</span>
      </LabelledCell>
      <LabelledCell label={words.changes} wide>
        <EventChanges changes={values ?? changes} />
      </LabelledCell>
      <ActionCell>
        {values === null && changes.some(({ isHidden }) => isHidden) ? (
          <Button
            size="sm"
            variant="quiet"
            icon={Eye}
            aria-label={words.lookFor(what, `${showDate(at)}, ${showClock(at)}`)}
            onClick={() => setAsking(true)}
          >
            {words.look}
          </Button>
        ) : null}
        {isAsking ? <LookAtEvent id={id} onShown={setValues} onClose={() => setAsking(false)} /> : null}
      </ActionCell>
    </CardRow>
  );
}
