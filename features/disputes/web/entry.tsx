import { formatRand } from '#core/money/money.ts';
import { showDateTime } from '#core/time.ts';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { entryStatuses } from '../entry-statuses.ts';
import { bySide, disputePageWords as words, entryLabels } from '../page-wording.ts';
import type { RecordEntry } from './api.ts';

export type Names = Record<'member' | 'provider', string>;

export const entryTitle = ({ kind, by, number }: RecordEntry, names: Names): string =>
  entryLabels[kind]({ name: bySide(names, by), number });

/** The time of an entry, with the status and the amount of a payment or a change of the price. */
export const EntryFacts = ({ entry: { at, cents, status } }: { entry: RecordEntry }) => (
  <>
    <time dateTime={at}>{showDateTime(at)}</time>
    {status === null ? null : ` · ${entryStatuses[status].label}`}
    {cents === null ? null : <span className="numbers"> · {formatRand(cents)}</span>}
  </>
);

/** One entry of the record of a job. */
export function Entry({ entry, names }: { entry: RecordEntry; names: Names }) {
  const { text, pictures, files } = entry;
  return (
    <div className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{entryTitle(entry, names)}</p>
      <p className="text-meta text-muted">
        <EntryFacts entry={entry} />
      </p>
      {text === '' ? null : (
        <p className="text-card whitespace-pre-line wrap-anywhere" lang="" dir="auto">
          {text}
        </p>
      )}
      {pictures.length > 0 ? (
        <Gallery
          label={entryTitle(entry, names)}
          pictures={pictures.map((photo, index) => galleryPicture({ ...photo, alt: words.photo(index + 1) }))}
        />
      ) : null}
      <AttachedFiles label={entryTitle(entry, names)} files={files} />
    </div>
  );
}
