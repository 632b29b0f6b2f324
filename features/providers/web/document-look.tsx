import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayWhy } from '#features/accounts/wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { documentLookWords as words } from '../wording.ts';
import { api, client } from './api.ts';

type DocumentLookProps = { providerId: string; name: string; onLooked: () => void };

/** The documents of a provider for an admin, who opens them with a reason that the log keeps. */
export function DocumentLook({ providerId, name, onLooked }: DocumentLookProps) {
  const queries = useQueryClient();
  const given = api.documentsOf.queryOptions({ input: { id: providerId } });
  const documents = useQuery(given);
  const [isAsking, setAsking] = useState(false);
  const look = useMutation({
    mutationFn: (reason: string) => client.lookAtDocuments({ id: providerId, reason }),
    onSuccess: (opened) => {
      queries.setQueryData(given.queryKey, opened);
      setAsking(false);
      onLooked();
    },
    onError: sayLoggedOut,
  });
  const refused = look.error === null ? undefined : toCallError(look.error);
  return (
    <Loaded
      level={3}
      query={documents}
      loading={<LoadingList label={words.loading} count={1} />}
      failed={words.failedToLoad}
    >
      {({ items, isOpen }) => (
        <Card as="section" aria-label={words.title}>
          <CardHead level={3} title={words.title} />
          {items.length === 0 ? (
            <p className="text-muted">{words.none}</p>
          ) : isOpen ? (
            <div className="grid gap-3">
              <AttachedFiles label={words.title} files={items} />
            </div>
          ) : (
            <div className="grid justify-items-start gap-3">
              <p className="font-semibold">{words.count(items.length)}</p>
              <p className="text-muted">{words.text}</p>
              <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
                {words.open}
              </Button>
            </div>
          )}
          {isAsking ? (
            <ReasonConfirm
              open
              tone="primary"
              title={words.askTitle(name)}
              text={words.text}
              confirmLabel={words.open}
              keepLabel={words.cancel}
              hint={words.reasonHint}
              busy={look.isPending}
              draft={`reason:documents:${providerId}`}
              missing={sayWhy}
              error={refused?.fields[0]?.message}
              refusal={refused?.fields.length === 0 ? `${words.failed} ${refused.message}` : undefined}
              onConfirm={(reason) => look.mutateAsync(reason)}
              onClose={() => setAsking(false)}
            />
          ) : null}
        </Card>
      )}
    </Loaded>
  );
}
