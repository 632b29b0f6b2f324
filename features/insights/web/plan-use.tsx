import { Loaded } from '#kit/api/loaded.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { planUseWords as words } from '../plan-use-wording.ts';
import { usePlanUse } from './api.ts';

/** A provider's use of the plan, each with a bar. */
export function PlanUse() {
  const use = usePlanUse();
  return (
    <Loaded query={use} loading={<Skeleton className="h-14" />} failed={words.failed}>
      {({ quotes, locations, storage }) => (
        <dl className="grid gap-4 md:grid-cols-3">
          <Bar label={words.quotes} use={quotes} show={String} />
          <Bar label={words.locations} use={locations} show={String} />
          <Bar label={words.storage} use={storage} show={words.size} />
        </dl>
      )}
    </Loaded>
  );
}

type BarProps = { label: string; use: { used: number; limit: number | null }; show: (amount: number) => string };

function Bar({ label, use: { used, limit }, show }: BarProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 grid gap-2 font-semibold">
        {limit === null ? words.unlimited(show(used)) : words.usedOf(show(used), show(limit))}
        {limit === null ? null : <ProgressBar label={label} share={Math.min(1, used / limit)} />}
      </dd>
    </div>
  );
}
