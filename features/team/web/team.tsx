import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { pictureUrl } from '#core/files.ts';
import { showMonth } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { maxWorkers } from '../limits.ts';
import { removeWorkerWords, teamWords as words } from '../wording.ts';
import { api, client, type Worker } from './api.ts';

const WorkerDialog = lazyDialog(() => import('./worker-dialog.tsx'));

type TeamProps = { /** The decision of an admin who hides a worker. */ showHidden: (workerId: string) => ReactNode };

/** The team of the reader, from which they name a person for a visit. */
export function Team({ showHidden }: TeamProps) {
  const team = useQuery(api.list.queryOptions({ input: {} }));
  return (
    <Card as="section" aria-label={words.title} id="team">
      <CardHead title={words.title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <Loaded query={team} loading={<Skeleton className="h-24" />} failed={words.failed}>
        {({ items }) => <Workers workers={items} showHidden={showHidden} />}
      </Loaded>
    </Card>
  );
}

function Workers({ workers, showHidden }: TeamProps & { workers: readonly Worker[] }) {
  const refresh = useRefresh('team', 'visits');
  const [editing, setEditing] = useState<{ worker: Worker | null; isOpen: boolean; opening: number }>({
    worker: null,
    isOpen: false,
    opening: 0,
  });
  const [removing, setRemoving] = useState<Worker | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const edit = (worker: Worker | null) => setEditing(({ opening }) => ({ worker, isOpen: true, opening: opening + 1 }));
  return (
    <div className="grid justify-items-start gap-4">
      {workers.length === 0 ? (
        <p className="text-card text-muted">{words.none}</p>
      ) : (
        <ul aria-label={words.title} className="grid w-full gap-2">
          {workers.map((worker) => (
            <li key={worker.id} className="grid gap-2">
              <div className="flex flex-wrap items-center gap-x-3 rounded-control border border-line bg-surface py-2 pr-1 pl-3">
                <Avatar name={worker.name} src={worker.photoId === null ? null : pictureUrl(worker.photoId, 'small')} />
                <div className="min-w-0 flex-[1_1_5.5rem] wrap-anywhere">
                  <p className="font-semibold" lang="" dir="auto">
                    {worker.name}
                  </p>
                  <p className="text-sm text-muted">{words.since(showMonth(`${worker.since}-15`))}</p>
                </div>
                <IconButton icon={Pencil} label={words.edit(worker.name)} onClick={() => edit(worker)} />
                <IconButton icon={Trash2} label={words.remove(worker.name)} onClick={() => setRemoving(worker)} />
              </div>
              {worker.isHidden ? showHidden(worker.id) : null}
            </li>
          ))}
        </ul>
      )}
      {workers.length < maxWorkers ? (
        <Button ref={add} variant="quiet" icon={Plus} onClick={() => edit(null)}>
          {words.add}
        </Button>
      ) : (
        <p className="text-card text-muted">{words.full(maxWorkers)}</p>
      )}
      {editing.opening > 0 ? (
        <WorkerDialog
          key={editing.opening}
          open={editing.isOpen}
          worker={editing.worker}
          onClose={() => setEditing((last) => ({ ...last, isOpen: false }))}
        />
      ) : null}
      <ActDialog
        key={removing?.id}
        open={removing !== null}
        title={removeWorkerWords.title(removing?.name ?? '')}
        text={removeWorkerWords.text}
        confirmLabel={removeWorkerWords.confirm}
        keepLabel={removeWorkerWords.keep}
        send={() => client.remove({ id: removing?.id ?? '' })}
        done={removeWorkerWords.done(removing?.name ?? '')}
        failed={removeWorkerWords.failed}
        onDone={refresh}
        // Removed on another device.
        isOver={({ status }) => status === 404}
        onOver={refresh}
        onClose={() => setRemoving(null)}
        finalFocus={() => add.current ?? true}
      />
    </div>
  );
}
