import { Flag } from 'lucide';
import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { showDate, showDateTime } from '#core/time.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { classes } from '#kit/ui/classes.ts';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { decisionLifecycle } from '../lifecycle.ts';
import { caseWords as words } from '../case-wording.ts';
import { kindWords } from '../wording.ts';
import type { ContextLine, ModerationCase, PersonRecord } from './case-api.ts';

/** The thing of a case, in full and in its context. */
export function CaseSubject({ item }: { item: ModerationCase }) {
  const [to, hash] = item.linkTo?.split('#') ?? [];
  return (
    <Card as="section" pad="lg" aria-labelledby="case-subject">
      <CardHead
        id="case-subject"
        title={words.subject}
        end={<Badge tone={item.state === 'shown' ? 'success' : 'warning'}>{words.states[item.state]}</Badge>}
      />
      <DefinitionRows>
        {item.details.map(({ label, text, marks, before }) => (
          <DefinitionRow key={label} label={label} prose stack>
            <span className="whitespace-pre-line">
              <MarkedText text={text} marks={marks} />
            </span>
            {before === null ? null : (
              <span className="mt-2 block border-l-2 border-line pl-3 text-muted">
                <span className="block text-sm">{words.before}</span>
                <span className="whitespace-pre-line">{before}</span>
              </span>
            )}
          </DefinitionRow>
        ))}
      </DefinitionRows>
      {item.pictures.length > 0 ? (
        <div className="mt-4">
          <Gallery small label={words.pictures} pictures={item.pictures.map(galleryPicture)} />
        </div>
      ) : null}
      {to === undefined ? null : (
        <p className="mt-4">
          <TextLink render={<Link to={to} hash={hash} />}>{words.look}</TextLink>
        </p>
      )}
      {item.context.length > 1 ? (
        <div className="mt-5">
          <h3 className="mb-2">{words.context}</h3>
          <ContextLines lines={item.context} />
        </div>
      ) : null}
    </Card>
  );
}

type MarkedTextProps = Pick<ModerationCase['details'][number], 'text' | 'marks'>;

/** A text with the words for which it is held marked. */
function MarkedText({ text, marks }: MarkedTextProps) {
  return marks.length === 0
    ? text
    : marks.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.to ?? 0, from)}
          <mark className="rounded bg-danger-tint px-0.5 text-ink">{text.slice(from, to)}</mark>
          {index === marks.length - 1 ? text.slice(to) : null}
        </Fragment>
      ));
}

/** Lines in their order; the line of the case is marked. */
export function ContextLines({ lines }: { lines: readonly ContextLine[] }) {
  return (
    <ol className="grid gap-2">
      {lines.map(({ id, author, text, at, isSubject, files }) => (
        <li
          key={id}
          className={classes('rounded-xl border px-4 py-3', isSubject ? 'border-danger bg-danger-tint' : 'border-line')}
        >
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <b className="font-semibold text-ink">{author}</b>
            <time dateTime={at}>{showDateTime(at)}</time>
            {isSubject ? (
              <Badge tone="danger" icon={Flag}>
                {words.reported}
              </Badge>
            ) : null}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
          {files.length > 0 ? (
            <p className="mt-1 text-sm wrap-anywhere text-muted">{words.attached(files.join(', '))}</p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** The appeal of an author, and the decision that it contests. */
export function CaseAppeal({ appeal }: { appeal: NonNullable<ModerationCase['appeal']> }) {
  return (
    <Card as="section" pad="lg" tape aria-labelledby="case-appeal">
      <CardHead id="case-appeal" title={words.appealTitle} />
      <DefinitionRows>
        <DefinitionRow label={words.appealText} prose stack>
          <span className="whitespace-pre-line">{appeal.text}</span>
        </DefinitionRow>
        <DefinitionRow label={words.decision} prose stack>
          {words.measures[appeal.measure]} {words.decidedBy(appeal.decidedBy)}, {showDateTime(appeal.decidedAt)}
          <span className="mt-1 block whitespace-pre-line">{appeal.reason}</span>
        </DefinitionRow>
      </DefinitionRows>
    </Card>
  );
}

/** The open reports of a thing, each with the record of its sender. */
export function CaseReports({ item: { openReports } }: { item: ModerationCase }) {
  return (
    <Card as="section" pad="lg" aria-labelledby="case-reports">
      <CardHead id="case-reports" title={words.reports} />
      {openReports.length === 0 ? <p className="text-muted">{words.noReports}</p> : null}
      <ul className="grid gap-5">
        {openReports.map(({ id, reason, at, reporter }) => (
          <li key={id} className="border-line not-first:border-t not-first:pt-5">
            <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
            <p className="mt-1 text-sm text-muted">
              {words.reportBy(reporter.name)}, <time dateTime={at}>{showDateTime(at)}</time>
            </p>
            <p className="text-sm text-muted">{words.record.brief(reporter, showDate(reporter.memberSince))}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The author of a thing: their record, and earlier decisions. */
export function CaseAuthor({ item: { person, earlier } }: { item: ModerationCase }) {
  if (person === null) return null;
  return (
    <Card as="section" pad="lg" aria-labelledby="case-author">
      <CardHead id="case-author" title={words.author} />
      <p className="font-semibold wrap-anywhere">
        <TextLink render={<Link to="/admin/people/$accountId" params={{ accountId: person.id }} />}>
          {person.name}
        </TextLink>
      </p>
      <RecordRows record={person} />
      {earlier.length > 0 ? (
        <div className="mt-4">
          <h3 className="mb-2">{words.earlier}</h3>
          <ul className="grid gap-3 text-sm">
            {earlier.map(({ id, kind, measure, reason, status, at, admin }) => (
              <li key={id}>
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <b className="font-semibold">{words.measures[measure]}</b>
                  {kindWords[kind].one}
                  <Badge tone={decisionLifecycle.statuses[status].tone}>
                    {decisionLifecycle.statuses[status].label}
                  </Badge>
                </p>
                <p className="wrap-anywhere">{reason}</p>
                <p className="text-muted">
                  {words.decidedBy(admin)}, <time dateTime={at}>{showDate(at)}</time>
                </p>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}

function RecordRows({ record }: { record: PersonRecord }) {
  return (
    <DefinitionRows className="mt-2 text-sm">
      <DefinitionRow label={words.record.memberSince}>{showDate(record.memberSince)}</DefinitionRow>
      <DefinitionRow label={words.record.sent} prose>
        {words.record.sentText(record.sent)}
      </DefinitionRow>
      <DefinitionRow label={words.record.about}>{record.about.reports}</DefinitionRow>
      <DefinitionRow label={words.record.decisions} prose>
        {words.record.decisionsText(record.about)}
      </DefinitionRow>
    </DefinitionRows>
  );
}
