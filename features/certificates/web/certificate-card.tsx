import type { ReactNode } from 'react';
import { findDayStart } from '#core/month.ts';
import { daysBetween, showDate } from '#core/time.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { useSteps } from '#kit/api/use-steps.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Badge, YourMove } from '#kit/ui/badge.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { type KeptFocus, useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { certificateLifecycle } from '../lifecycle.ts';
import { certificateStepWords, certificateWords as words, deliverDialogWords } from '../wording.ts';
import { type CertificateData, type OfferedStep, type TakenStep, useTakeCertificateStep } from './api.ts';

// The dialog brings the uploads.
const DeliverDialog = lazyDialog(() => import('./deliver-dialog.tsx'));

/** The steps of the provider on a certificate. `dialogs` goes into the card. */
const useCertificateSteps = (jobId: string, { id, name }: CertificateData, focus: KeptFocus) =>
  useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeCertificateStep(jobId),
    words: certificateStepWords,
    about: `certificate:${id}`,
    focus,
    ways: {
      deliver: {
        dialog: (asking, take) => (
          <DeliverDialog
            {...asking}
            title={deliverDialogWords.title(name)}
            text={deliverDialogWords.text}
            confirmLabel={deliverDialogWords.confirm}
            keepLabel={deliverDialogWords.keep}
            onConfirm={(answer) => take({ step: 'deliver', id, ...answer })}
          />
        ),
      },
    },
  });

type CertificateCardProps = {
  jobId: string;
  certificate: CertificateData;
  party: 'member' | 'provider' | 'admin';
  providerName: string;
  /** The ways of a member whose certificate is late: writing to the provider, and a report. */
  ways: ReactNode;
};

/** The certificate that a job owes: until when, the next step of the provider, and once it is there its number and its file. */
export default function CertificateCard({ jobId, certificate, party, providerName, ways }: CertificateCardProps) {
  const { status, name, dueOn, steps } = certificate;
  const focus = useKeptFocus();
  const { begin, busy, dialogs, refusal } = useCertificateSteps(jobId, certificate, focus);
  const { label, tone } = certificateLifecycle.statuses[status];
  const yourMove = steps.length > 0;
  return (
    <Card as="section" tape={yourMove} pad="lg" aria-labelledby="certificate" id="certificate-card">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="certificate" ref={focus.line} tabIndex={-1} className="wrap-anywhere">
          {name}
        </h2>
        {yourMove ? <YourMove /> : <Badge tone={tone}>{label}</Badge>}
      </div>
      {status === 'delivered' ? (
        <Delivered certificate={certificate} party={party} />
      ) : status === 'late' ? (
        <Late certificate={certificate} party={party} providerName={providerName} ways={ways} />
      ) : (
        <>
          <p className="font-semibold">
            {daysBetween(findDayStart(dueOn), readNow()) === 0
              ? words.dueToday
              : words.dueOn(showDate(findDayStart(dueOn)))}
          </p>
          <p className="mt-1 text-card text-muted wrap-anywhere">
            {party === 'provider' ? words.toAdd : words.promised(providerName)}
          </p>
        </>
      )}
      {refusal ? <div className="mt-4 grid gap-3">{refusal}</div> : null}
      {steps.length > 0 ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {steps.map((offered) => (
            <Button
              key={offered.step}
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

function Late({
  certificate: { dueOn, registerName, registerUrl },
  party,
  providerName,
  ways,
}: Pick<CertificateCardProps, 'certificate' | 'party' | 'providerName' | 'ways'>) {
  const wasDue = words.wasDue(showDate(findDayStart(dueOn)));
  if (party !== 'member')
    return (
      <Alert tone="warning" title={wasDue}>
        {party === 'provider' ? words.toAddLate : null}
      </Alert>
    );
  return (
    <>
      <Alert tone="warning" title={wasDue}>
        {words.late(providerName)}
      </Alert>
      <div className="mt-4 flex flex-wrap gap-3">
        {ways}
        {registerUrl === '' ? null : (
          <ButtonLink
            variant="quiet"
            className="max-sm:w-full"
            render={<a href={registerUrl} target="_blank" rel="noreferrer" />}
          >
            {words.register(registerName)}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Delivered({ certificate, party }: Pick<CertificateCardProps, 'certificate' | 'party'>) {
  const { number, file, deliveredAt, name } = certificate;
  return (
    <>
      <DefinitionRows>
        {number === null ? null : (
          <DefinitionRow label={words.number}>
            <span className="numbers">{number}</span>
          </DefinitionRow>
        )}
        {deliveredAt === null ? null : <DefinitionRow label={words.added}>{showDate(deliveredAt)}</DefinitionRow>}
      </DefinitionRows>
      <div className="mt-3 grid gap-3">
        {file === null ? (
          <p className="text-card text-muted">{words.fileGone}</p>
        ) : (
          <AttachedFiles label={name} files={[file]} />
        )}
        {party === 'member' ? <p className="text-card text-muted">{words.kept}</p> : null}
      </div>
    </>
  );
}
