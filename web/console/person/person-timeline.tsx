import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  Briefcase,
  CreditCard,
  FileBadge,
  FileText,
  Flag,
  LogIn,
  type IconNode,
  Mail,
  MessageSquareQuote,
  ShieldCheck,
  Scale,
  Star,
  StickyNote,
} from 'lucide';
import { useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { formatRand } from '#core/money/money.ts';
import { showDateTime } from '#core/time.ts';
import { type EntryKind, entryKinds } from '#features/people/filters.ts';
import { client, type Entry, type PersonData, useTimeline } from '#features/people/web/api.ts';
import { AddNote } from '#features/people/web/add-note.tsx';
import { actLabels, entryLabels, kindLabels, timelineWords as words } from '#features/people/wording.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { LoadedList } from '#kit/api/loaded.tsx';
import { useSearchFilters } from '#kit/address/use-search-filters.ts';
import { pickOption } from '#kit/address/search-params.ts';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { showStatus } from './show-status.ts';

const icons: Record<EntryKind, IconNode> = {
  act: ShieldCheck,
  credential: BadgeCheck,
  note: StickyNote,
  problem: FileText,
  quote: MessageSquareQuote,
  job: Briefcase,
  certificate: FileBadge,
  dispute: Scale,
  review: Star,
  report: Flag,
  payment: CreditCard,
  session: LogIn,
  mail: Mail,
};

type PersonTimelineProps = { person: PersonData; refresh: () => void };

/** The events of one account and around it, newest first, with the private notes. */
export function PersonTimeline({ person, refresh }: PersonTimelineProps) {
  const [{ show }, change] = useSearchFilters(({ show: wanted }) => ({ show: pickOption(entryKinds, wanted) }));
  const list = useTimeline(person.id, show);
  return (
    <Card as="section" aria-label={words.title}>
      <CardHead
        title={words.title}
        end={
          <Select
            label={words.show}
            hideLabel
            className="w-44"
            value={show ?? ''}
            onChoose={(chosen) => change({ show: pickOption(entryKinds, chosen) })}
          >
            <option value="">{words.everything}</option>
            {entryKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindLabels[kind]}
              </option>
            ))}
          </Select>
        }
      />
      <AddNote personId={person.id} onDone={refresh} />
      <LoadedList
        level={3}
        query={list}
        loading={<LoadingList label={words.loading} count={2} />}
        failed={words.failed}
        empty={<Empty level={3} title={show === undefined ? words.none : words.noneOfKind} />}
      >
        {(entries) => (
          <>
            <ol className="mt-4">
              {entries.map((entry) => (
                <Line key={`${entry.kind} ${entry.side} ${entry.id}`} entry={entry} person={person} refresh={refresh} />
              ))}
            </ol>
            <ListEnd press list={list} failed={words.failed} />
          </>
        )}
      </LoadedList>
    </Card>
  );
}

type LineProps = { entry: Entry; person: PersonData; refresh: () => void };

function Line({ entry, person, refresh }: LineProps) {
  const { kind, id, at, title, side, cents, stars, actor, reason } = entry;
  const icon = icons[kind];
  const heading = kind === 'act' ? (actLabels[title] ?? title) : entryLabels[kind][side ?? 'by'];
  const status = showStatus(entry);
  const facts = [
    status,
    cents === null ? null : formatRand(cents),
    stars === null ? null : words.stars(stars),
    actor === null ? null : words.by(actor),
  ].filter((fact) => fact !== null);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line py-3 first:border-0">
      <span aria-hidden="true" className="grid size-9 place-items-center rounded-full bg-sunken text-muted">
        <Icon shape={icon} className="size-4.5" />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-semibold wrap-anywhere">{heading}</p>
          <p className="numbers text-sm text-muted">{showDateTime(at)}</p>
        </div>
        {kind === 'act' || title === '' ? null : (
          <p className="wrap-anywhere whitespace-pre-line">
            {kind === 'problem' ? (
              <TextLink render={<Link to="/problems/$problemId" params={{ problemId: id }} />}>{title}</TextLink>
            ) : (
              <CutText text={title} cutAt={200} />
            )}
          </p>
        )}
        {facts.length === 0 ? null : <p className="text-sm text-muted">{facts.join(' · ')}</p>}
        {reason === null ? null : <p className="text-sm wrap-anywhere text-muted">{reason}</p>}
        {kind === 'note' ? <RemoveNote id={person.id} noteId={id} refresh={refresh} /> : null}
      </div>
    </li>
  );
}

function RemoveNote({ id, noteId, refresh }: { id: string; noteId: string; refresh: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <TextLink render={<button type="button" onClick={() => setAsking(true)} />}>{words.removeNote}</TextLink>
      <ActDialog
        open={isAsking}
        title={words.removeTitle}
        text={words.removeText}
        confirmLabel={words.remove}
        keepLabel={words.keep}
        send={() => client.removeNote({ id, noteId }).finally(refresh)}
        failed={words.removeFailed}
        done={words.removed}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
