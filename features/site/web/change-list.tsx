import { refresh } from '#kit/api/queries.ts';
import { TableList } from '#kit/api/table-list.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { byCursor } from '#kit/api/pages.ts';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { type BrandPicture, brandPictureUrl } from '../brand.ts';
import { changeListWords as words } from '../brand-wording.ts';
import { api, client, type ListedChange } from './api.ts';
import { takeSettings } from './settings-form.tsx';

/** The changes of the settings, newest first; one that is still in force can be undone. */
export function ChangeList() {
  const list = useInfiniteQuery(api.changes.infiniteOptions(byCursor({})));
  const { setting, before, after, by, at, actions } = words.columns;
  return (
    <section aria-labelledby="changes" className="mt-4">
      <h2 id="changes" className="mb-1">
        {words.title}
      </h2>
      <p className="mb-3 text-card text-muted">{words.hint}</p>
      <TableList
        list={list}
        level={3}
        label={words.title}
        columns={[setting, before, after, by, at, actions]}
        loading={words.loading}
        count={2}
        failed={words.failed}
        empty={words.none}
      >
        {(change) => <Row key={change.id} change={change} />}
      </TableList>
    </section>
  );
}

function Row({ change }: { change: ListedChange }) {
  const { id, setting, before, after, pictures, by, at, isUndo, canUndo } = change;
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <CardRow>
      <HeadCell>
        <p className="font-semibold">{setting}</p>
        {isUndo ? <p className="text-sm text-muted">{words.undone}</p> : null}
      </HeadCell>
      <LabelledCell label={words.columns.before}>
        <Value text={before} picture={pictures?.before} />
      </LabelledCell>
      <LabelledCell label={words.columns.after}>
        <Value text={after} picture={pictures?.after} />
      </LabelledCell>
      <LabelledCell label={words.columns.by}>{by}</LabelledCell>
      <LabelledCell label={words.columns.at} brief>
        <time dateTime={at}>{showDateTime(at)}</time>
      </LabelledCell>
      <ActionCell>
        {canUndo || isAsking ? (
          <Button
            size="sm"
            variant="quiet"
            icon={Undo2}
            aria-label={words.undoFor(setting)}
            onClick={() => setAsking(true)}
          >
            {words.undo}
          </Button>
        ) : (
          <span className="text-sm text-muted">{words.changedSince}</span>
        )}
        <ActDialog
          open={isAsking}
          tone="primary"
          title={words.confirmTitle}
          text={words.confirm(setting, before === '' ? words.empty : before)}
          confirmLabel={words.undo}
          busyLabel={words.undoing}
          keepLabel={words.keep}
          send={() =>
            client.undoChange({ id }).catch((error: unknown) => {
              // The setting has changed since: the list shows that change.
              void refresh(queries, api.changes.key());
              throw error;
            })
          }
          done={words.undid}
          onDone={(now) => takeSettings(queries, now)}
          onClose={() => setAsking(false)}
        />
      </ActionCell>
    </CardRow>
  );
}

function Value({ text, picture }: { text: string; picture: BrandPicture | null | undefined }) {
  if (picture)
    return (
      <img
        src={brandPictureUrl(picture.id)}
        alt={text}
        width={picture.width}
        height={picture.height}
        className="h-auto max-h-8 w-auto max-w-32 rounded-chip bg-sunken p-1"
      />
    );
  if (/^#[0-9a-f]{6}$/.test(text))
    return (
      <span className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 flex-none rounded-chip">
          <rect width="16" height="16" fill={text} />
        </svg>
        {text}
      </span>
    );
  return text === '' ? (
    <span className="text-muted">{words.empty}</span>
  ) : (
    <span className="whitespace-pre-line">
      <CutText text={text} cutAt={97} longest={100} />
    </span>
  );
}
