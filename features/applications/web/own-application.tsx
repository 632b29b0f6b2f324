import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, Clock, type IconNode, Undo2, Wallet } from 'lucide';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { CategoryName } from '#kit/ui/category-name.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { WithTyped } from '#kit/ui/with-typed.tsx';
import { applicationLifecycle } from '../lifecycle.ts';
import { paymentWords } from '#features/plans/wording.ts';
import { ownApplicationWords as words } from '../wording.ts';
import { type OwnApplicationData, useWithdraw } from './api.ts';

const icons: Record<OwnApplicationData['status'], IconNode> = {
  unpaid: Wallet,
  waiting: Clock,
  approved: CircleCheck,
  declined: CircleSlash,
  unanswered: CircleSlash,
  withdrawn: Undo2,
};

/** The latest application of a member: its status, the next step, and a link. */
export default function OwnApplication({ application }: { application: OwnApplicationData }) {
  const { status } = application;
  const { label, tone } = applicationLifecycle.statuses[status];
  return (
    <Card as="section" aria-labelledby="own-application" className="mb-5">
      <CardHead
        id="own-application"
        title={words.title}
        end={
          <Badge tone={tone} icon={icons[status]}>
            {label}
          </Badge>
        }
      />
      <State application={application} />
    </Card>
  );
}

function State({ application }: { application: OwnApplicationData }) {
  const { status, reason, refund } = application;
  if (status === 'unpaid' || status === 'waiting') return <Open application={application} />;
  if (status === 'approved') return null;
  return (
    <div className="grid gap-4">
      <Alert tone={status === 'withdrawn' ? 'info' : 'warning'} title={words[status]}>
        {reason === null ? null : (
          <p>
            <WithTyped say={words.reason} typed={reason} />
          </p>
        )}
        {refund === null ? null : <p>{words.refunds[refund.state](formatRand(refund.cents))}</p>}
      </Alert>
      <p className="text-card text-muted">{words.again}</p>
    </div>
  );
}

function Open({ application }: { application: OwnApplicationData }) {
  const { plan, planName, name, specialty, places, planCents, joiningFeeCents, paidAt, answerBy, url } = application;
  const { isUnderWay, isLate } = application;
  const { ask, busy, dialogs, refusal, words: withdrawing } = useWithdraw(application);
  const total = formatRand(planCents + joiningFeeCents);
  const amount = joiningFeeCents === 0 ? total : words.withJoiningFee(total, formatRand(joiningFeeCents));
  const form = <Link to="/provider-subscription" search={(before) => ({ ...before, plan })} />;
  return (
    <div className="grid gap-5">
      {isUnderWay ? (
        <Alert tone="info" title={paymentWords.underWay(planName)}>
          {isLate ? paymentWords.lateHint : paymentWords.underWayHint}
        </Alert>
      ) : paidAt === null ? (
        <Alert tone="warning" title={words.unpaid}>
          {words.unpaidHint}
        </Alert>
      ) : null}
      <DefinitionRows>
        <DefinitionRow label={words.plan}>{planName}</DefinitionRow>
        <DefinitionRow label={words.name}>{name}</DefinitionRow>
        {specialty === null ? null : (
          <DefinitionRow label={words.specialty}>
            <CategoryName category={specialty} />
          </DefinitionRow>
        )}
        <DefinitionRow label={words.places}>{places.join(', ')}</DefinitionRow>
        {paidAt === null ? (
          <DefinitionRow label={words.toPay}>{amount}</DefinitionRow>
        ) : (
          <DefinitionRow label={words.paid}>{words.paidOn(amount, showDate(paidAt))}</DefinitionRow>
        )}
      </DefinitionRows>
      {answerBy === null ? null : (
        <div>
          <h3 className="mb-2">{words.next}</h3>
          <ol className="grid list-decimal gap-1.5 pl-5 text-card">
            {words.steps(showDate(answerBy)).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {refusal}
      <div className="flex flex-wrap gap-3">
        {paidAt === null && (!isUnderWay || isLate) ? (
          <>
            {url === null ? (
              <ButtonLink render={form}>{words.goOn}</ButtonLink>
            ) : (
              <>
                <ButtonLink render={<a href={url} />}>{words.payNow}</ButtonLink>
                <ButtonLink variant="quiet" render={form}>
                  {words.change}
                </ButtonLink>
              </>
            )}
          </>
        ) : null}
        <Button variant="quiet" busy={busy !== null} onClick={ask}>
          {withdrawing.label}
        </Button>
      </div>
      {dialogs}
    </div>
  );
}
