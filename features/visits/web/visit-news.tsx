import { useEffect } from 'react';
import { showClock } from '#core/time.ts';
import { Button } from '#kit/ui/button.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { minutesWords, visitCardWords as words } from '../wording.ts';
import { NoShow } from './no-show.tsx';
import { type OfferedStep, useVisit, type VisitData } from './api.ts';
import { useVisitSteps } from './use-visit-steps.tsx';

type VisitNewsProps = {
  jobId: string;
  party: 'member' | 'provider' | 'admin';
  memberName: string;
  providerName: string;
  /** Learns if the reader has a step to take. */
  onSteps: (hasSteps: boolean) => void;
};

/** The news of the visit from the evening before on: the PIN for its member, and the next step for its provider. */
export default function VisitNews({ jobId, onSteps, ...parties }: VisitNewsProps) {
  const { data, isPending } = useVisit(jobId);
  const visit = data?.visit?.status === 'over' ? null : data?.visit;
  const hasSteps = isPending || (visit != null && visit.steps.length > 0);
  useEffect(() => onSteps(hasSteps), [hasSteps, onSteps]);
  return (
    <>
      {visit ? <News key={visit.id} jobId={jobId} visit={visit} {...parties} /> : null}
      {data && (data.noShow !== null || data.canReport) ? (
        <NoShow jobId={jobId} visitId={visit?.id ?? null} noShow={data.noShow} {...parties} />
      ) : null}
    </>
  );
}

function News({
  jobId,
  visit,
  party,
  memberName,
  providerName,
}: Omit<VisitNewsProps, 'onSteps'> & { visit: VisitData }) {
  const { begin, busy, dialogs, refusal } = useVisitSteps(jobId, visit.id);
  const steps = visit.steps.toSorted((one, other) => placeOf(one, visit) - placeOf(other, visit));
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <p role="status" className="wrap-anywhere">
        {party === 'provider' ? toProvider(visit, memberName) : toMember(visit, providerName)}
      </p>
      {visit.pin === null ? null : <Pin pin={visit.pin} />}
      {refusal}
      {steps.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {steps.map((offered, at) => (
            <Button
              key={offered.step}
              variant={at === 0 ? 'primary' : 'quiet'}
              size="md"
              className="max-sm:flex-[1_1_100%]"
              busy={busy === offered.step}
              onClick={() => begin(offered)}
            >
              {offered.label}
            </Button>
          ))}
        </div>
      ) : null}
      {dialogs}
    </div>
  );
}

function Pin({ pin }: { pin: string }) {
  return (
    <div className="rounded-xl bg-brand-tint p-3.5">
      <p className="text-sm font-semibold">{words.pin}</p>
      <p className="numbers text-h1 font-bold tracking-[0.2em]">
        <span aria-hidden="true">{pin}</span>
        {/* Read digit by digit. */}
        <VisuallyHidden>{pin.split('').join(' ')}</VisuallyHidden>
      </p>
      <p className="text-meta">{words.pinHint}</p>
    </div>
  );
}

/** The next step comes first: the PIN after the way, the way on the day, the answer on the evening before. */
function placeOf({ step }: OfferedStep, { status }: VisitData): number {
  const order: OfferedStep['step'][] = status === 'on_the_way' ? ['arrive'] : ['set-out', 'coming', 'late', 'arrive'];
  return order.indexOf(step);
}

function toProvider({ status, delayMinutes, expectedAt, arrivedAt }: VisitData, member: string): string {
  const say = words.provider;
  switch (status) {
    case 'late':
      return say.late(member, minutesWords.named(delayMinutes ?? 0));
    case 'on_the_way':
      return say.on_the_way(member, showClock(expectedAt ?? ''));
    case 'arrived':
      return say.arrived(showClock(arrivedAt ?? ''));
    case 'over':
      return '';
    default:
      return say[status](member);
  }
}

function toMember({ status, delayMinutes, expectedAt, arrivedAt }: VisitData, provider: string): string {
  const say = words.member;
  switch (status) {
    case 'late':
      return say.late(provider, minutesWords.named(delayMinutes ?? 0));
    case 'on_the_way':
      return say.on_the_way(provider, showClock(expectedAt ?? ''));
    case 'arrived':
      return say.arrived(provider, showClock(arrivedAt ?? ''));
    case 'over':
      return '';
    default:
      return say[status](provider);
  }
}
