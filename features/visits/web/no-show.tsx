import { useSteps } from '#kit/api/use-steps.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { noShowLifecycle } from '../no-show-lifecycle.ts';
import { noShowStepWords, noShowWords as words, visitRefusals } from '../wording.ts';
import { type NoShowData, type NoShowStep, type TakenNoShowStep, useTakeNoShowStep } from './api.ts';

type NoShowProps = {
  jobId: string;
  /** The visit that can be reported; null once it is over. */
  visitId: string | null;
  noShow: NoShowData | null;
  party: 'member' | 'provider' | 'admin';
  memberName: string;
  providerName: string;
};

/** The report that a party was not at the visit: the button for it, the answer to it, and its end. */
export function NoShow({ jobId, visitId, noShow, party, memberName, providerName }: NoShowProps) {
  const names = { member: memberName, provider: providerName };
  const other = party === 'member' ? providerName : memberName;
  const { begin, busy, dialogs, refusal } = useSteps<NoShowStep | 'report', TakenNoShowStep>({
    taking: useTakeNoShowStep(jobId),
    words: noShowStepWords,
    about: `no-show:${noShow?.id ?? visitId}`,
    reasonMissing: visitRefusals.sayWhy,
    ways: {
      report: { taken: { step: 'report', id: visitId ?? '' }, text: words.reportText(other) },
      agree: { taken: { step: 'agree', id: noShow?.id ?? '' } },
      contest: { withReason: (reason) => ({ step: 'contest', id: noShow?.id ?? '', reason }) },
    },
  });
  const report = {
    step: 'report',
    label: words.report(other),
    confirm: words.reportText(other),
    obstacle: null,
  } as const;
  return (
    <div className="mt-4 grid gap-3">
      {noShow === null ? null : (
        <Alert
          tone={noShow.steps.length > 0 ? 'warning' : 'info'}
          title={noShowLifecycle.statuses[noShow.status].label}
        >
          <p className="wrap-anywhere">{describe(noShow, party, names)}</p>
          {noShow.answer === null ? null : <p className="mt-1 wrap-anywhere">“{noShow.answer}”</p>}
          {noShow.decision === null ? null : <p className="mt-1 wrap-anywhere">“{noShow.decision}”</p>}
        </Alert>
      )}
      {refusal}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {(noShow === null ? [report] : noShow.steps).map((offered) => (
          <Button
            key={offered.step}
            variant="quiet"
            className="max-sm:flex-[1_1_100%]"
            busy={busy === offered.step}
            onClick={() => begin(offered)}
          >
            {offered.label}
          </Button>
        ))}
      </div>
      {dialogs}
    </div>
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
