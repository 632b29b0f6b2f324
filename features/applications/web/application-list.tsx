import { TableList } from '#kit/api/table-list.tsx';
import { useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { StepButtons } from '#kit/ui/step-buttons.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { applicationLifecycle } from '../lifecycle.ts';
import { applicationListWords as words } from '../wording.ts';
import { type ListedApplication, type ApplicationTab, useAnswers, useApplications } from './api.ts';

const tabs = (['waiting', 'answered'] as const).map((value) => ({ value, label: words.tabs[value] }));

/** The applications of members for admins, the one that is due first on top. */
export function ApplicationList() {
  const [tab, setTab] = useState<ApplicationTab>('waiting');
  return (
    <section aria-labelledby="applications">
      <h2 id="applications" className="mb-1 text-h3">
        {words.title}
      </h2>
      <p className="mb-2 text-muted">{words.text}</p>
      <Tabs label={words.title} tabs={tabs} value={tab} onChange={setTab}>
        <Applications key={tab} tab={tab} />
      </Tabs>
    </section>
  );
}

function Applications({ tab }: { tab: ApplicationTab }) {
  const list = useApplications(tab);
  return (
    <TableList
      list={list}
      level={3}
      label={words.title}
      columns={[words.person, words.listing, words.plan, tab === 'waiting' ? words.due : words.answer, words.actions]}
      loading={words.loading}
      failed={words.failedToFetch}
      empty={<p className="py-2 text-muted">{words.none[tab]}</p>}
    >
      {(application) => <Row key={application.id} application={application} />}
    </TableList>
  );
}

function Row({ application }: { application: ListedApplication }) {
  const { begin, busy, dialogs, refusal } = useAnswers(application);
  const { fullName, email, name, specialty, places, planName, status, steps, answerBy, answeredAt, reason } =
    application;
  const { label, tone } = applicationLifecycle.statuses[status];
  const obstacles = steps.flatMap(({ obstacle }) => (obstacle === null ? [] : [obstacle.sentence]));
  return (
    <CardRow>
      <HeadCell>
        <p className="font-semibold wrap-anywhere">{fullName}</p>
        <p className="text-sm text-muted wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </p>
      </HeadCell>
      <LabelledCell label={words.listing} wide>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {specialty ?? words.noSpecialty} · <CutText text={places.join(', ')} cutAt={117} longest={120} />
        </p>
      </LabelledCell>
      <LabelledCell label={words.plan}>
        <p>{planName}</p>
        <p className="text-sm text-muted">
          {words.paid(formatRand(application.planCents + application.joiningFeeCents))}
        </p>
      </LabelledCell>
      {status === 'waiting' ? (
        <LabelledCell label={words.due}>{answerBy === null ? null : showDate(answerBy)}</LabelledCell>
      ) : (
        <LabelledCell label={words.answer}>
          <Badge tone={tone}>{label}</Badge>
          {answeredAt === null ? null : <p className="mt-1 text-sm text-muted">{showDate(answeredAt)}</p>}
          {reason === null ? null : <p className="mt-1 max-w-[44ch] text-sm wrap-anywhere text-muted">{reason}</p>}
        </LabelledCell>
      )}
      <ActionCell>
        {refusal}
        <StepButtons
          steps={steps.filter(({ obstacle }) => obstacle === null)}
          primary="approve"
          busy={busy !== null}
          nameFor={(step) => words.stepFor(step, fullName)}
          onPress={begin}
        />
        {obstacles.map((sentence) => (
          <p key={sentence} className="text-sm text-muted">
            {sentence}
          </p>
        ))}
        {dialogs}
      </ActionCell>
    </CardRow>
  );
}
