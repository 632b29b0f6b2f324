import { Link } from '@tanstack/react-router';
import { Ban, CalendarCheck, CalendarDays, Download, FileText, Hourglass, Store } from 'lucide';
import { useId } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { showDate } from '#core/time.ts';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Card } from '#kit/ui/card.tsx';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { entryKinds, type ShownKind, shownKinds, type EntryKind } from '../kinds.ts';
import { entryNames, homeFileWords as words, indexWords, validityWords } from '../wording.ts';
import type { EntryData, WorkData } from './api.ts';

const row =
  'flex min-h-11 w-full flex-wrap items-center gap-3 rounded-control px-2 py-1.5 text-card font-semibold text-brand-ink transition-colors duration-150 hover:bg-brand-tint';

/** Agreed work with its papers, photos and last day of after-care; with a filter, with what it asks for. */
export function WorkCard({ work, show }: { work: WorkData; show: ShownKind | undefined }) {
  const id = useId();
  const { title, trade, providerName, status, at, isCompleted } = work;
  const nameOf = useCategoryName();
  const isCancelled = status === 'cancelled';
  const entries = work.entries.filter(({ kind }) => isShown(kind, show));
  const isPicture = ({ file }: EntryData) => file?.kind === 'picture';
  const papers = entries.filter((entry) => !isPicture(entry));
  const pictures = entryKinds
    .map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind && isPicture(entry)) }))
    .filter(({ entries: some }) => some.length > 0);
  const about = `${id}-title ${id}-about`;
  return (
    <Card as="li">
      <div className="flex items-start gap-3.5">
        <CategoryTile category={trade} />
        <div className="min-w-0 flex-1">
          <h3 id={`${id}-title`} className="text-h3 wrap-anywhere">
            <Link
              to="/jobs/$jobId"
              params={{ jobId: work.jobId }}
              aria-describedby={`${id}-about`}
              className="inline-block py-0.5 underline-offset-3 hover:underline"
            >
              <Marked>{title}</Marked>
            </Link>
          </h3>
          <div id={`${id}-about`}>
            <Meta className="mt-0.5">
              <MetaItem icon={Store}>
                {indexWords.by(providerName, trade === '' ? '' : nameOf(trade).children)}
              </MetaItem>
              <MetaItem icon={CalendarDays}>
                {(isCompleted ? words.completedOn : words.agreedOn)(showDate(at))}
              </MetaItem>
            </Meta>
          </div>
          {isCancelled ? (
            <Badge tone="danger" icon={Ban} className="mt-2">
              {words.cancelled}
            </Badge>
          ) : null}
        </div>
      </div>
      {papers.length > 0 ? (
        <ul
          aria-label={words.papersOf(title)}
          className="-mx-2 mt-3 grid grid-cols-[minmax(0,1fr)] md:grid-cols-[repeat(2,minmax(0,1fr))] md:gap-x-6"
        >
          {papers.map((entry) => (
            <li key={entry.id}>
              <PaperRow entry={entry} about={about} isCancelled={isCancelled} />
            </li>
          ))}
        </ul>
      ) : null}
      {pictures.length > 0 ? (
        <div className="mt-4 flex flex-wrap gap-x-8 gap-y-4">
          {pictures.map(({ kind, entries: some }) => (
            <div key={kind}>
              <h4 className="mb-2 text-sm font-semibold text-muted">{entryNames[kind]}</h4>
              <Gallery
                small
                label={words.photosOf(entryNames[kind], title)}
                pictures={some.flatMap(({ file }, place) =>
                  file === null
                    ? []
                    : [galleryPicture({ ...file, alt: words.photo(entryNames[kind], title, place + 1) })],
                )}
              />
            </div>
          ))}
        </div>
      ) : null}
      <AfterCare work={work} />
    </Card>
  );
}

const isShown = (kind: EntryKind, show: ShownKind | undefined): boolean =>
  show === undefined || show === 'after-care' || (shownKinds[show] as readonly EntryKind[]).includes(kind);

type PaperRowProps = { entry: EntryData; about: string; isCancelled: boolean };

/** A paper, which opens its page, or a PDF, which is saved. `about` names the work for screen readers. Cancelled work says so once. */
function PaperRow({ entry: { kind, id, number, validity, file }, about, isCancelled }: PaperRowProps) {
  const label = (
    <>
      <Icon shape={FileText} className="size-5 flex-none" />
      <span className="min-w-0 flex-[1_1_5rem] wrap-anywhere">{entryNames[kind]}</span>{' '}
      <span className="numbers min-w-0 font-normal wrap-anywhere text-muted">{number ?? file?.name}</span>
    </>
  );
  const word = validity === null || (isCancelled && validity === 'cancelled') ? null : validityWords[validity];
  return file === null ? (
    <Link to="/documents/$documentId" params={{ documentId: id }} aria-describedby={about} className={row}>
      {label}
      {word === null ? null : (
        <Badge tone={validity === 'cancelled' ? 'danger' : 'warning'} icon={validity === 'cancelled' ? Ban : Hourglass}>
          {word}
        </Badge>
      )}
    </Link>
  ) : (
    <a href={`/files/${file.id}/document.pdf`} download aria-describedby={about} className={row}>
      {label}
      <Icon shape={Download} className="size-5 flex-none" />
    </a>
  );
}

function AfterCare({ work: { afterCareUntil, isAfterCareOver } }: { work: WorkData }) {
  if (afterCareUntil === null) return null;
  return (
    <p className="mt-3 flex items-center gap-2 border-t border-line pt-3 text-sm text-muted">
      <Icon shape={CalendarCheck} className="size-[18px] flex-none" />
      {(isAfterCareOver ? words.afterCareOver : words.afterCareUntil)(showDate(afterCareUntil))}
    </p>
  );
}
