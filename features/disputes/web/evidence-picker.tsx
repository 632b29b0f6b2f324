import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide';
import { useEffect } from 'react';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { allItems, byCursor } from '#kit/api/pages.ts';
import { Button } from '#kit/ui/button.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { StoredPicture } from '#kit/uploads/stored-picture.tsx';
import { disputePageWords, openDisputeWords as words } from '../page-wording.ts';
import type { EvidenceKind } from '../reasons.ts';
import { api } from './api.ts';
import { EntryFacts, entryTitle, type Names } from './entry.tsx';

/** An entry as a form keeps it: `photo ID`. */
export const keyOfEntry = ({ kind, id }: { kind: EvidenceKind; id: string }): string => `${kind} ${id}`;

/** The chosen entries, as the server takes them. */
export const readEntries = (chosen: readonly string[]): { kind: EvidenceKind; id: string }[] =>
  chosen.map((key) => {
    const [kind = '', id = ''] = key.split(' ');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks the kind
    return { kind: kind as EvidenceKind, id };
  });

type EvidencePickerProps = {
  jobId: string;
  names: Names;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
};

/** Chooses entries of the record of a job, a page at a time; it opens behind a press. */
export function EvidencePicker({ jobId, names, chosen, onChange, error }: EvidencePickerProps) {
  const list = useInfiniteQuery(api.record.infiniteOptions(byCursor({ jobId })));
  const entries = list.data === undefined ? [] : allItems(list.data);
  const isWhole = list.isSuccess && !list.hasNextPage;
  const there = isWhole ? chosen.filter((key) => entries.some((entry) => keyOfEntry(entry) === key)) : [...chosen];
  // A draft can name an entry that is gone, as a removed photo: it has no box by which to leave it out.
  useEffect(() => {
    if (there.length < chosen.length) onChange(there);
  });
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{words.evidence}</legend>
      <p className="text-meta text-muted">{words.evidenceHint}</p>
      {list.isPending ? <LoadingList label={words.loading} count={1} /> : null}
      {list.isError && entries.length === 0 ? <LoadFailedAlert query={list} title={words.loadFailed} /> : null}
      {list.data && entries.length === 0 ? <p className="text-card text-muted">{words.noEntries}</p> : null}
      {entries.map((entry) => {
        const key = keyOfEntry(entry);
        return (
          <Checkbox
            key={key}
            checked={chosen.includes(key)}
            onChange={() => toggle(key)}
            label={
              <>
                <span className="block font-semibold wrap-anywhere">{entryTitle(entry, names)}</span>
                <span className="block text-meta text-muted wrap-anywhere">
                  <EntryFacts entry={entry} />
                  {entry.text === '' ? null : ' · '}
                  <Marked>{entry.text.slice(0, 80)}</Marked>
                </span>
                {entry.files.map(({ id, name }) => (
                  <span key={id} className="mt-1 flex items-center gap-2 text-meta text-muted">
                    <Icon shape={FileText} className="size-4 flex-none" />
                    <span className="truncate" lang="" dir="auto">
                      {name}
                    </span>
                  </span>
                ))}
                {entry.pictures.length > 0 ? (
                  <span className="mt-1 flex flex-wrap gap-2">
                    {entry.pictures.map((picture, index) => (
                      <StoredPicture
                        key={picture.id}
                        picture={{ ...picture, alt: disputePageWords.photo(index + 1) }}
                        sizes="64px"
                        className="size-16 rounded-control object-cover"
                      />
                    ))}
                  </span>
                ) : null}
              </>
            }
          />
        );
      })}
      {list.hasNextPage ? (
        <Button
          variant="text"
          className="justify-self-start"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.moreEntries}
        </Button>
      ) : null}
      {list.isFetchNextPageError ? <p className="text-sm text-danger">{words.moreFailed}</p> : null}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
