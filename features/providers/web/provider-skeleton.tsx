import { Card } from '#kit/ui/card.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { providerCardWords as words } from '../card-wording.ts';

export const directoryGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,316px),1fr))] gap-4';

/** Placeholders for provider cards while they load. */
export function ProviderSkeletons({ count = 6 }: { count?: number }) {
  return (
    <LoadingList label={words.loading}>
      <div className={directoryGrid}>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} className="grid gap-3.5">
            <div className="flex items-center gap-3.5">
              <Skeleton className="size-15 rounded-full" />
              <div className="flex-1">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="mt-2 h-4 w-1/2" />
              </div>
            </div>
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-11 w-full rounded-control" />
          </Card>
        ))}
      </div>
    </LoadingList>
  );
}
