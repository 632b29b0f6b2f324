import { showClock } from '#core/time.ts';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { minutesWords, visitCardWords as words } from '../wording.ts';
import type { VisitData } from './api.ts';

type VisitNewsProps = {
  visit: VisitData;
  /** False where the title of the card, or the report of a no-show, says it all. */
  hasNews: boolean;
  /** The reader can say that the other party is not there. */
  canReport: boolean;
  party: 'member' | 'provider' | 'admin';
  memberName: string;
  providerName: string;
};

/** The news of the visit from the day before on, and the PIN for its member. */
export function VisitNews({ visit, hasNews, canReport, party, memberName, providerName }: VisitNewsProps) {
  const news = party === 'provider' ? toProvider(visit, memberName) : toMember(visit, providerName, canReport);
  return (
    <div className="grid gap-3">
      <p role="status" className="wrap-anywhere empty:hidden">
        {hasNews ? news : null}
      </p>
      {visit.pin === null ? null : <Pin pin={visit.pin} />}
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

function toMember(
  { status, delayMinutes, expectedAt, arrivedAt }: VisitData,
  provider: string,
  canReport: boolean,
): string {
  const say = words.member;
  if (canReport) return say.missing(provider);
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
