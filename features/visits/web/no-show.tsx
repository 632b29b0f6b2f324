import { Alert } from '#kit/ui/alert.tsx';
import { noShowLifecycle } from '../no-show-lifecycle.ts';
import { noShowWords as words } from '../wording.ts';
import type { NoShowData } from './api.ts';

type NoShowProps = {
  noShow: NoShowData;
  /** True if the party who is said to be absent cannot answer now. */
  isAway: boolean;
  party: 'member' | 'provider' | 'admin';
  memberName: string;
  providerName: string;
};

/** The report that a party was not at the visit: the answer to it, and its end. */
export function NoShow({ noShow, isAway, party, memberName, providerName }: NoShowProps) {
  const names = { member: memberName, provider: providerName };
  return (
    <Alert tone={noShow.steps.length > 0 ? 'warning' : 'info'} title={noShowLifecycle.statuses[noShow.status].label}>
      <p className="wrap-anywhere">
        {isAway && noShow.status === 'reported' && party !== noShow.absent
          ? words.away(names[noShow.absent])
          : describe(noShow, party, names)}
      </p>
      {noShow.answer === null ? null : <p className="mt-1 wrap-anywhere">“{noShow.answer}”</p>}
      {noShow.decision === null ? null : <p className="mt-1 wrap-anywhere">“{noShow.decision}”</p>}
    </Alert>
  );
}

function describe(
  { status, absent }: NoShowData,
  party: NoShowProps['party'],
  names: Record<NoShowData['absent'], string>,
): string {
  if (status === 'met') return words.met;
  if (party === absent) return words.toAbsent[status](names[absent === 'member' ? 'provider' : 'member']);
  return party === 'admin' ? words.toAdmin[status](names[absent]) : words.toReporter[status](names[absent]);
}
