import { type ReactNode, useState } from 'react';
import { isOneOf } from '#core/lifecycle.ts';
import { showDateTime, showDayTime } from '#core/time.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { YourMove } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Timeline } from '#kit/ui/lists/timeline.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { disputeLifecycle, disputeSets } from '../lifecycle.ts';
import { disputePageWords as words, outside } from '../page-wording.ts';
import { sayTerms } from '../wording.ts';
import type { DisputeData } from './api.ts';
import { Entry, type Names } from './entry.tsx';
import { listDisputes } from './list-disputes.ts';
import { useDisputeSteps } from './use-dispute-steps.tsx';

const StatementDialog = lazyDialog(() => import('./statement-dialog.tsx'));

type DisputeViewProps = {
  dispute: DisputeData;
  /** The way to report a statement, or the decision that hides it. */
  moderation: (statement: DisputeData['statements'][number]) => ReactNode;
  /** For admins: the ways to the records of both sides. */
  records: ReactNode;
};

/** A dispute: its state and next step, what both sides say, and what they chose from the record of the job. */
export function DisputeView({ dispute, moderation, records }: DisputeViewProps) {
  const names: Names = { member: dispute.memberName, provider: dispute.providerName };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <State dispute={dispute} names={names} />
        <Statements dispute={dispute} names={names} moderation={moderation} />
        <Evidence dispute={dispute} names={names} />
      </div>
      <aside aria-label={words.progress} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card as="section">
          <h2 className="mb-4 text-h3">{words.progress}</h2>
          <Timeline
            steps={listDisputes([dispute], dispute).map(({ at, title }) => ({
              title,
              line: showDayTime(at),
              state: 'done',
            }))}
          />
        </Card>
        {records}
      </aside>
    </div>
  );
}

type PartProps = { dispute: DisputeData; names: Names };

function State({ dispute, names }: PartProps) {
  const { status, party, openedBy, wish, offers, result, decision, yourMove, answerBy, appealUntil, steps } = dispute;
  const focus = useKeptFocus();
  const { begin, busy, dialogs, refusal } = useDisputeSteps(dispute, focus);
  const { label } = disputeLifecycle.statuses[status];
  const isOpen = isOneOf(status, disputeSets.open);
  const [latest, ...earlier] = offers;
  const turn = answerBy === null ? null : showDayTime(answerBy);
  const waitsFor = status === 'offered' ? latest?.by : openedBy;
  return (
    <Card as="section" tape={yourMove} pad="lg" aria-labelledby="state">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="state" ref={focus.line} tabIndex={-1}>
          {label}
        </h2>
        {yourMove ? <YourMove /> : null}
      </div>
      <div className="grid gap-4">
        <Terms title={openedBy === party ? words.ownWish : words.wish(names[openedBy])} line={sayTerms(wish)} />
        {latest !== undefined && result === null ? (
          <Terms
            title={latest.by === party ? words.ownOffer : words.offer(names[latest.by])}
            line={sayTerms(latest)}
            isStrong
          />
        ) : null}
        {earlier.length > 0 ? (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-ink">
              {words.earlier}
            </summary>
            <ul className="grid gap-2">
              {earlier.map((offer) => (
                <li key={offer.number} className="text-card wrap-anywhere">
                  {names[offer.by]}: {sayTerms(offer)} · {showDayTime(offer.at)}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        {result === null ? null : (
          <Terms
            title={words.result[status === 'agreed' ? 'agreed' : status === 'final' ? 'final' : 'decided']}
            line={sayTerms(result)}
            isStrong
          />
        )}
        {status === 'appealed' ? <Alert tone="info" title={words.overturned} /> : null}
        {decision === null ? null : (
          <div>
            <p className="text-sm font-semibold text-muted">{words.reasons}</p>
            <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
              {decision}
            </p>
          </div>
        )}
        {turn !== null && party !== 'admin' ? (
          <p className="font-semibold">
            {yourMove
              ? words.answerBy(turn)
              : words.theirTurn(names[waitsFor === 'member' ? 'provider' : 'member'], turn)}
          </p>
        ) : null}
        {status === 'waiting' && party !== 'admin' ? <p>{words.withAdmin}</p> : null}
        {status === 'appealed' && party !== 'admin' ? <p>{words.withSecond}</p> : null}
        {appealUntil !== null && steps.some(({ step }) => step === 'appeal') ? (
          <p>{words.appealUntil(showDayTime(appealUntil))}</p>
        ) : null}
        {/* An answer that this device has kept from an earlier release does not have it. */}
        {dispute.appealObstacle != null && party !== 'admin' ? <p>{dispute.appealObstacle.sentence}</p> : null}
        <p className="text-card text-muted">
          {isOpen ? `${words.clocks} ` : null}
          {outside}
        </p>
      </div>
      {refusal ? <div className="mt-4 grid gap-3">{refusal}</div> : null}
      {steps.length > 0 ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {steps
            .toSorted((one, other) => rank(one.step) - rank(other.step))
            .map((offered, at) => (
              <Button
                key={offered.step}
                variant={at === 0 && offered.step !== 'withdraw' ? 'primary' : 'quiet'}
                size="lg"
                className="max-sm:w-full"
                busy={busy === offered.step}
                onClick={() => begin(offered)}
              >
                {offered.label}
              </Button>
            ))}
        </div>
      ) : null}
      {dialogs}
    </Card>
  );
}

/** Accepting comes before another offer, and taking the dispute back comes last. */
const rank = (step: string): number => ({ accept: 0, offer: 1, decline: 2, 'ask-admin': 3, withdraw: 9 })[step] ?? 4;

function Terms({ title, line, isStrong = false }: { title: string; line: string; isStrong?: boolean }) {
  return (
    <div>
      <p className="text-sm font-semibold text-muted wrap-anywhere">{title}</p>
      <p className={isStrong ? 'text-h3 font-bold wrap-anywhere' : 'font-semibold wrap-anywhere'}>{line}</p>
    </div>
  );
}

function Statements({ dispute, names, moderation }: PartProps & Pick<DisputeViewProps, 'moderation'>) {
  const [dialog, setDialog] = useState({ open: false, opening: 0 });
  return (
    <Card as="section" pad="lg" aria-labelledby="said">
      <h2 id="said" className="mb-3">
        {words.said}
      </h2>
      <ol className="grid gap-5">
        {dispute.statements.map((one) => (
          <li key={one.id} className="grid gap-2">
            <p className="wrap-anywhere">
              <span className="font-semibold">{names[one.by]}</span>{' '}
              <time className="text-meta text-muted" dateTime={one.at}>
                {showDateTime(one.at)}
              </time>
            </p>
            {one.isHidden ? <p className="text-card text-muted">{words.hidden}</p> : null}
            {one.text === '' ? null : (
              <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
                {one.text}
              </p>
            )}
            {one.photos.length > 0 ? (
              <Gallery
                label={words.photos(names[one.by])}
                pictures={one.photos.map((photo, at) => galleryPicture({ ...photo, alt: words.photo(at + 1) }))}
              />
            ) : null}
            {moderation(one)}
          </li>
        ))}
      </ol>
      {dispute.canState ? (
        <Button
          variant="quiet"
          className="mt-4 max-sm:w-full"
          onClick={() => setDialog(({ opening }) => ({ open: true, opening: opening + 1 }))}
        >
          {words.add}
        </Button>
      ) : null}
      {dialog.opening > 0 ? (
        <StatementDialog
          key={dialog.opening}
          open={dialog.open}
          onClose={() => setDialog((last) => ({ ...last, open: false }))}
          dispute={dispute}
          names={names}
          other={names[dispute.party === 'member' ? 'provider' : 'member']}
        />
      ) : null}
    </Card>
  );
}

function Evidence({ dispute, names }: PartProps) {
  if (dispute.evidence.length === 0 && !isOneOf(dispute.status, disputeSets.open)) return null;
  return (
    <Card as="section" pad="lg" aria-labelledby="evidence">
      <h2 id="evidence" className="mb-1">
        {words.evidence}
      </h2>
      <p className="mb-3 text-card text-muted">
        {dispute.evidence.length === 0 ? words.noEvidence : words.evidenceText}
      </p>
      <ol className="grid gap-4">
        {dispute.evidence.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`} className="border-t border-line pt-3">
            <Entry entry={entry} names={names} />
            <p className="text-meta text-muted wrap-anywhere">{words.chosenBy(names[entry.chosenBy])}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
