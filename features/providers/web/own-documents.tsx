import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide';
import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { maxDocuments } from '../limits.ts';
import { documentWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

type Document = Outputs['documents']['items'][number];

/** The papers that a provider gives for their approval. */
export function OwnDocuments() {
  const documents = useQuery(api.documents.queryOptions({ input: {} }));
  const [saves, setSaves] = useState(0);
  return (
    <Card as="section" aria-label={words.title}>
      <CardHead title={words.title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <Loaded query={documents} loading={<Skeleton className="h-24" />} failed={words.failedToLoad}>
        {({ items }) => <Form key={saves} saved={items} onSaved={() => setSaves((count) => count + 1)} />}
      </Loaded>
    </Card>
  );
}

function Form({ saved, onSaved }: { saved: readonly Document[]; onSaved: () => void }) {
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const kept = saved.filter(({ id }) => !removed.includes(id));
  const uploads = useUploads({ purpose: 'document', max: Math.max(0, maxDocuments - kept.length) });
  const save = useMutation({
    mutationFn: () =>
      client.saveDocuments({
        ids: [...kept.map(({ id }) => id), ...uploads.ids],
        // A document that another device has added since stays.
        known: saved.map(({ id }) => id),
      }),
    onSuccess: (documents) => {
      queries.setQueryData(api.documents.queryKey({ input: {} }), documents);
      toast.success(words.saved);
      onSaved();
    },
  });
  const { waiting, begin } = useAfterUploads(uploads, () => save.mutate());
  const isChanged = removed.length > 0 || uploads.uploads.length > 0;
  return (
    <div className="grid gap-4">
      {kept.length === 0 ? null : (
        <ul aria-label={words.given} className="grid gap-2">
          {kept.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2 rounded-control border border-line pl-3">
              <span className="min-w-0 wrap-anywhere" lang="" dir="auto">
                {name}
              </span>
              <IconButton icon={X} label={words.remove(name)} onClick={() => setRemoved([...removed, id])} />
            </li>
          ))}
        </ul>
      )}
      <UploadField uploads={uploads} label={words.label} action={words.add} hint={words.hint(maxDocuments)} />
      {save.isError ? (
        <Alert tone="danger" title={words.failed}>
          {toCallError(save.error).message}
        </Alert>
      ) : null}
      {isChanged ? (
        <Button
          className="justify-self-start"
          busy={save.isPending || waiting}
          busyLabel={words.saving}
          onClick={begin}
        >
          {words.save}
        </Button>
      ) : null}
    </div>
  );
}
