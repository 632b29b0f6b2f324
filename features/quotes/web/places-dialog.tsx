import { Link } from '@tanstack/react-router';
import { showDateTime } from '#core/time.ts';
import { placeWords as words } from '#features/quotes/places-wording.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { type Outputs, usePlaces } from './api.ts';

type Place = Outputs['places']['items'][number];

/** The quotes that a provider sent, newest first: each counts towards its month, or came back, and why. */
export default function PlacesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const list = usePlaces(open);
  return (
    <Dialog open={open} onClose={onClose} title={words.title} description={words.text}>
      <LoadedList
        level={3}
        query={list}
        loading={<LoadingList label={words.loading} count={3} />}
        failed={words.failed}
        empty={<Empty level={3} title={words.none} line={words.noneText} />}
      >
        {(places) => (
          <>
            <ol aria-label={words.title} className="grid gap-3">
              {places.map((place) => (
                <li key={place.quoteId} className="border-b border-line pb-3 last:border-0 last:pb-0">
                  <Link
                    to="/quotes/$quoteId"
                    params={{ quoteId: place.quoteId }}
                    className="hit-44 relative font-semibold text-brand-ink wrap-anywhere hover:underline"
                  >
                    {place.title}
                  </Link>
                  <p className="text-sm text-muted">{words.sent(showDateTime(place.sentAt))}</p>
                  <State {...place} />
                </li>
              ))}
            </ol>
            <ListEnd press list={list} failed={words.failed} />
          </>
        )}
      </LoadedList>
    </Dialog>
  );
}

function State({ state, openedAt, returnedAt, reason }: Place) {
  if (state === 'returned')
    return (
      <>
        <Badge tone="success">{words.returned(showDateTime(returnedAt ?? ''))}</Badge>
        {reason === null ? null : <p className="mt-1 text-sm">{words.reasons[reason]}</p>}
      </>
    );
  return <Badge>{state === 'opened' ? words.opened(showDateTime(openedAt ?? '')) : words[state]}</Badge>;
}
