import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { deletionWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Deleting one's account. `onDeleted` follows once it is hidden and the session has ended. */
export function DeletionSection({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="delete-account">
      <CardHead id="delete-account" title={words.title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen ? <Question onDeleted={onDeleted} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function Question({ onDeleted, onClose }: { onDeleted: () => Promise<void>; onClose: () => void }) {
  const preview = useQuery({ ...api.deletion.queryOptions({ input: {} }), staleTime: 0 });
  const ask = useMutation({
    mutationFn: (password: string) => client.askDeletion({ password }),
    onSuccess: onDeleted,
  });
  return (
    <PasswordDialog
      title={words.dialogTitle}
      label={words.password}
      confirm={words.confirm}
      busyLabel={words.deleting}
      keep={words.keep}
      failed={words.failed}
      tone="danger"
      busy={ask.isPending}
      error={ask.error}
      obstacle={preview.data?.obstacle ?? null}
      onConfirm={(password) => ask.mutate(password)}
      onClose={onClose}
    >
      <Loaded
        query={preview}
        level={3}
        loading={<Skeleton className="h-48 rounded-card" />}
        failed={words.failedToLoad}
      >
        {(data) => <Consequences preview={data} />}
      </Loaded>
    </PasswordDialog>
  );
}

function Consequences({ preview: { problems, quotes, jobs, days } }: { preview: Outputs['deletion'] }) {
  const ended = [
    problems > 0 ? words.problems(problems) : null,
    quotes > 0 ? words.quotes(quotes) : null,
    jobs > 0 ? words.jobs(jobs) : null,
  ].filter((line) => line !== null);
  return (
    <div className="grid gap-3">
      <List title={words.now} lines={[words.hidden, ...ended, ...(quotes + jobs > 0 ? [words.told] : [])]} />
      <List title={words.later(days)} lines={[words.erased, words.papers]} />
      <p>{words.copyFirst}</p>
    </div>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 text-card font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
