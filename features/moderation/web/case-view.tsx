import { ArrowLeft } from 'lucide';
import { useEffect, useRef } from 'react';
import { showClock } from '#core/time.ts';
import { Refused } from '#kit/api/refused.tsx';
import { KeyButton } from '#kit/console/key-button.tsx';
import { useActKeys } from '#kit/console/use-keys.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { type CaseAction, caseActionKeys } from '../case-actions.ts';
import { caseActionWords, caseWords as words } from '../case-wording.ts';
import { kindWords } from '../wording.ts';
import {
  type CaseAsks,
  type ModerationCase,
  releaseQuietly,
  useCaseActions,
  useClaim,
  useRelease,
} from './case-api.ts';
import { CaseMessages } from './case-messages.tsx';
import { CaseAppeal, CaseAuthor, CaseReports, CaseSubject } from './case-parts.tsx';
import { Waits } from './queue-list.tsx';

type CaseViewProps = CaseAsks & {
  item: ModerationCase;
  onBack: () => void;
  onNext: () => void;
  findingNext: boolean;
};

/** Acts that are often the last of a case stand out; those that take something away look like it. */
const looks: Partial<Record<CaseAction, 'primary' | 'danger-quiet'>> = {
  approve: 'primary',
  restore: 'primary',
  close: 'primary',
  hide: 'danger-quiet',
  suspend: 'danger-quiet',
};

/** One case: its thing, its people and the decisions that the admin may take, with their keys. Leaving it releases the case to other admins. */
export function CaseView({ item, askSuspension, askHiding, onBack, onNext, findingNext }: CaseViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { begin, busy, dialogs, refusal } = useCaseActions(item, {
    askSuspension,
    askHiding,
    onTaken: () => heading.current?.focus(),
  });
  const isMine = item.claim?.mine === true;
  const isClosed = item.status === 'closed';
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isClosed) next.current?.focus();
  }, [isClosed]);
  useEffect(() => {
    if (isMine) return () => releaseQuietly(item.id);
    return undefined;
  }, [isMine, item.id]);

  const press = (act: CaseAction) =>
    begin({ step: act, label: caseActionWords[act].label, confirm: null, obstacle: null });
  const section = useActKeys<HTMLElement>((key) => {
    const act = item.acts.find((name) => caseActionKeys[name] === key);
    if (act !== undefined) press(act);
    return act !== undefined;
  });
  return (
    <section ref={section} aria-labelledby="case">
      <p className="mb-3">
        <Button variant="text" icon={ArrowLeft} onClick={onBack} className="-ml-4">
          {words.back}
        </Button>
      </p>
      <div className="mb-4">
        <p className="text-sm text-muted">{kindWords[item.kind].one}</p>
        <h2 ref={heading} id="case" tabIndex={-1} className="mb-2 wrap-anywhere outline-none">
          {item.subject}
        </h2>
        <Waits item={item} />
      </div>
      {/* A phone has one column: the thing, then what to do, then its people. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_340px] desk:gap-6">
        <div className="contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {item.appeal === null ? null : <CaseAppeal appeal={item.appeal} />}
            <CaseSubject item={item} />
            {item.hasLinesAround ? <CaseMessages id={item.id} mayRead={isMine && !isClosed} /> : null}
          </div>
          <div className="order-3 grid grid-cols-[minmax(0,1fr)] gap-4">
            {item.appeal === null ? <CaseReports item={item} /> : null}
            <CaseAuthor item={item} />
          </div>
        </div>
        <div className="order-2 desk:sticky desk:top-22">
          <Card as="section" aria-labelledby="case-actions">
            <CardHead id="case-actions" title={words.actions} />
            {isClosed ? (
              <div className="grid justify-items-start gap-3">
                <p className="font-semibold">{words.closed}</p>
                <Button ref={next} busy={findingNext} onClick={onNext}>
                  {words.next}
                </Button>
              </div>
            ) : isMine ? (
              <>
                {refusal}
                <div className="grid gap-2">
                  {item.acts.map((act) => (
                    <KeyButton
                      key={act}
                      shortcut={caseActionKeys[act]}
                      variant={looks[act] ?? 'quiet'}
                      busy={busy === act}
                      onClick={() => press(act)}
                    >
                      {caseActionWords[act].label}
                    </KeyButton>
                  ))}
                </div>
                <p className="mt-3 text-sm text-muted max-md:hidden">{words.keysHint}</p>
                <Holding item={item} />
              </>
            ) : (
              <Unclaimed item={item} />
            )}
          </Card>
        </div>
      </div>
      {dialogs}
    </section>
  );
}

/** The time until which the admin has the case, with buttons to keep and to release it. */
function Holding({ item: { id, claim } }: { item: ModerationCase }) {
  const keep = useClaim();
  const release = useRelease();
  if (claim === null) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-1 border-t border-line pt-3">
      <p className="text-sm text-muted">{words.claimedByYou(showClock(claim.until))}</p>
      <Refused act={keep} failed={words.failedToClaim} />
      <Refused act={release} failed={words.failedToRelease} />
      <Button variant="text" size="sm" className="-ml-3" busy={keep.isPending} onClick={() => keep.mutate(id)}>
        {words.claimAgain}
      </Button>
      <Button
        variant="text"
        size="sm"
        className="-ml-3"
        busy={release.isPending}
        onClick={() => release.mutate(id, { onSuccess: () => toast.success(words.released) })}
      >
        {words.release}
      </Button>
    </div>
  );
}

/** The reason that the admin cannot act yet: another has the case, or it is free to take. */
function Unclaimed({ item: { id, claim, obstacle } }: { item: ModerationCase }) {
  const claiming = useClaim();
  if (claim !== null)
    return (
      <Alert tone="info" title={words.hasIt(claim.name)}>
        {words.claimedBy(claim.name, showClock(claim.until))}
      </Alert>
    );
  if (obstacle !== null) return <Alert tone="info" title={obstacle} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">{words.claimHint}</p>
      <Refused act={claiming} failed={words.failedToClaim} />
      <Button busy={claiming.isPending} onClick={() => claiming.mutate(id)}>
        {words.claim}
      </Button>
    </div>
  );
}
