import { Share2, UserRound } from 'lucide';
import { type ReactNode, useState } from 'react';
import { showDateTime, showMonth } from '#core/time.ts';
import { useAct } from '#kit/forms/use-act.ts';
import { AskedAvatar } from '#kit/ui/pictures/asked-avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { comesWords, shareVisitWords } from '../who-comes-wording.ts';
import { client, useRefreshVisit, useVisit, type VisitData } from './api.ts';

const NameWorkerDialog = lazyDialog(() => import('./name-worker-dialog.tsx'));
const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'));

type WhoComesProps = {
  jobId: string;
  party: 'member' | 'provider' | 'admin';
  memberName: string;
  providerName: string;
  /** The way to report a worker, for the member. */
  report: (workerId: string) => ReactNode;
};

/** The person who comes to the visit of a job: their face for the member, and the choice for a provider with a team. */
export default function WhoComes({ jobId, ...parties }: WhoComesProps) {
  const visit = useVisit(jobId, true).data?.visit;
  if (visit == null || visit.status === 'over') return null;
  const { party } = parties;
  // A provider without a team has nothing to choose.
  if (party === 'provider' && !visit.canName && visit.comes.workerId === null) return null;
  return <Comes key={visit.id} jobId={jobId} visit={visit} {...parties} />;
}

type ComesProps = WhoComesProps & { visit: VisitData };

function Comes({ jobId, visit, party, memberName, providerName, report }: ComesProps) {
  const { workerId, isHidden, since, photoUrl } = visit.comes;
  const name = visit.comes.name ?? comesWords.hiddenName;
  // The provider may be a person of their own team.
  const isWorker = since !== null || name !== providerName;
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <AskedAvatar size="lg" name={name} src={photoUrl} />
        <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-muted">
            {isWorker
              ? comesWords.worker(providerName, since === null ? null : showMonth(`${since}-15`))
              : party === 'provider'
                ? comesWords.self
                : comesWords.provider}
          </p>
        </div>
      </div>
      {isHidden && party !== 'admin' ? (
        <p className="text-sm text-muted wrap-anywhere">
          {party === 'member' ? comesWords.hidden : comesWords.hiddenFromMember(memberName)}
        </p>
      ) : null}
      {visit.canName ? <Choose {...{ jobId, visit, memberName, providerName }} /> : null}
      {visit.canShare ? <Share jobId={jobId} visit={visit} /> : null}
      {party === 'member' && workerId !== null && !isHidden ? report(workerId) : null}
    </div>
  );
}

function useOpening() {
  const [state, setState] = useState({ isOpen: false, opening: 0 });
  return {
    ...state,
    begin: () => setState(({ opening }) => ({ isOpen: true, opening: opening + 1 })),
    close: () => setState((last) => ({ ...last, isOpen: false })),
  };
}

function Choose(props: Pick<ComesProps, 'jobId' | 'visit' | 'memberName' | 'providerName'>) {
  const dialog = useOpening();
  return (
    <div>
      <Button variant="quiet" size="md" icon={UserRound} className="max-sm:w-full" onClick={dialog.begin}>
        {comesWords.choose}
      </Button>
      {dialog.opening > 0 ? (
        <NameWorkerDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} {...props} />
      ) : null}
    </div>
  );
}

function Share({ jobId, visit: { id, sharedUntil } }: Pick<ComesProps, 'jobId' | 'visit'>) {
  const dialog = useOpening();
  const refreshVisit = useRefreshVisit(jobId);
  const end = useAct({
    draft: null,
    empty: {},
    send: () => client.endSharing({ id }),
    done: shareVisitWords.ended,
    failed: shareVisitWords.failed,
    onDone: refreshVisit,
  });
  return (
    <div className="grid gap-2">
      {sharedUntil === null ? null : (
        <p className="text-sm text-muted">{shareVisitWords.shared(showDateTime(sharedUntil))}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="md" icon={Share2} className="max-sm:flex-[1_1_100%]" onClick={dialog.begin}>
          {sharedUntil === null ? shareVisitWords.share : shareVisitWords.shareAgain}
        </Button>
        {sharedUntil === null ? null : (
          <Button variant="text" size="md" busy={end.busy} onClick={end.submit}>
            {shareVisitWords.end}
          </Button>
        )}
      </div>
      {end.refusal === undefined ? null : <Refusal title={end.refusal} />}
      {dialog.opening > 0 ? (
        <ShareDialog
          key={dialog.opening}
          open={dialog.isOpen}
          onClose={dialog.close}
          jobId={jobId}
          visitId={id}
          isShared={sharedUntil !== null}
        />
      ) : null}
    </div>
  );
}
