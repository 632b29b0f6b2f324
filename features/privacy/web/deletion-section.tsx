import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnread } from '#kit/api/is-unread.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { deletionWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';
import type { ConfirmIdentity } from './confirm-identity.ts';

type DeletionProps = {
  Confirm: ConfirmIdentity;
  /** Follows once the account is hidden and the session has ended. */
  onDeleted: () => Promise<void>;
};

/** The section to delete the reader's account. */
export function DeletionSection({ Confirm, onDeleted }: DeletionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" pad="lg" aria-labelledby="delete-account">
      <CardHead id="delete-account" title={words.title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen ? <Question Confirm={Confirm} onDeleted={onDeleted} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function Question({ Confirm, onDeleted, onClose }: DeletionProps & { onClose: () => void }) {
  const preview = useQuery({ ...api.deletion.queryOptions({ input: {} }), staleTime: 0 });
  return (
    <Confirm
      title={words.dialogTitle}
      confirmLabel={words.confirm}
      busyLabel={words.deleting}
      keepLabel={words.keep}
      failed={words.failed}
      tone="danger"
      obstacle={preview.data?.obstacle ?? null}
      disabled={isUnread(preview)}
      onShown={async (proof) => {
        await client.askDeletion(proof);
        await onDeleted();
      }}
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
    </Confirm>
  );
}

function Consequences({ preview: { problems, quotes, jobs, plan, days } }: { preview: Outputs['deletion'] }) {
  const ended = [
    problems > 0 ? words.problems(problems) : null,
    quotes > 0 ? words.quotes(quotes) : null,
    jobs > 0 ? words.jobs(jobs) : null,
    plan === null ? null : words.plan(plan),
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
