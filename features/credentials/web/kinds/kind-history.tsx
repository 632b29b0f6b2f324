import { Undo2 } from 'lucide';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { kindWords as words } from '#features/credentials/console-wording.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { client, useKindHistory, useRefreshKinds } from './api.ts';

/** The changes of admins to the kinds, newest first; one that is still in force can be undone. */
export function KindHistory() {
  const list = useKindHistory();
  const [undoing, setUndoing] = useState<{ id: string; kind: string; open: boolean } | null>(null);
  const reload = useRefreshKinds();
  return (
    <section aria-labelledby="kind-history" className="mt-6">
      <h2 id="kind-history" className="mb-2">
        {words.history}
      </h2>
      <LoadedList
        level={3}
        query={list}
        loading={<LoadingList label={words.historyLoading} count={1} />}
        failed={words.historyFailed}
        empty={<Empty level={3} title={words.historyNone} />}
      >
        {(changes) => (
          <Card>
            <ol className="grid gap-3">
              {changes.map(({ id, kind, step, at, by, reason, fields, isUndo, canUndo }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line pb-3 last:border-0 last:pb-0"
                >
                  <div className="min-w-0 flex-[1_1_16rem]">
                    <p className="font-semibold wrap-anywhere">
                      {isUndo ? words.undid(kind) : words.steps[step](kind)}
                    </p>
                    <p className="text-sm text-muted">{words.by(by ?? words.unknownAdmin, showDateTime(at))}</p>
                    {fields.length === 0 ? null : (
                      <p className="mt-0.5 text-sm">
                        {words.changed(fields.map((name) => words.fields[name] ?? name))}
                      </p>
                    )}
                    {reason === null ? null : (
                      <p className="mt-0.5 text-card whitespace-pre-line wrap-anywhere">{reason}</p>
                    )}
                  </div>
                  {canUndo ? (
                    <Button
                      size="sm"
                      variant="quiet"
                      icon={Undo2}
                      aria-label={words.undoOf(kind)}
                      onClick={() => setUndoing({ id, kind, open: true })}
                    >
                      {words.undo}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ol>
            <ListEnd press list={list} failed={words.historyFailed} />
          </Card>
        )}
      </LoadedList>
      {undoing === null ? null : (
        <ActDialog
          open={undoing.open}
          tone="primary"
          title={words.undoTitle(undoing.kind)}
          text={words.undoText}
          confirmLabel={words.undo}
          keepLabel={words.cancel}
          send={() => client.undoKind({ id: undoing.id })}
          failed={words.failedToUndo}
          done={words.undone}
          onDone={reload}
          // The kind has changed since: the list shows that change.
          isOver={({ status }) => [404, 409].includes(status)}
          onOver={reload}
          onClose={() => setUndoing({ ...undoing, open: false })}
        />
      )}
    </section>
  );
}
