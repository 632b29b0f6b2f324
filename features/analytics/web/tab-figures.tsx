import type { TabId } from '../figures.ts';
import type { ChosenView } from '../ranges.ts';
import { useTab } from './api.ts';
import { FigureCard } from './figure-card.tsx';
import { analyticsWords as words } from '../wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';

/** The figures of one tab. While those of another range are read, the figures before stay, and say so. */
export function TabFigures({ tab, view }: { tab: TabId; view: ChosenView }) {
  const query = useTab(tab, view);
  return (
    <Loaded query={query} loading={<LoadingList label={words.loading} count={2} />} failed={words.failed}>
      {({ figures, by, daysMissing }) => (
        <div
          aria-busy={query.isPlaceholderData}
          className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 transition-opacity duration-150 desk:grid-cols-2 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {daysMissing > 0 ? (
            <div className="col-span-full">
              <Alert tone="info" title={words.missing(daysMissing)} />
            </div>
          ) : null}
          {figures.map((figure) => (
            <FigureCard key={figure.id} figure={figure} by={by} view={view} level={2} />
          ))}
        </div>
      )}
    </Loaded>
  );
}
