import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRefusals } from '#features/accounts/wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
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
          <ReasonDialog
            open={isAsking}
            tone="primary"
            title={words.askTitle(name)}
            text={words.text}
            confirmLabel={words.open}
            keepLabel={words.cancel}
            hint={words.reasonHint}
            draft={`reason:documents:${providerId}`}
            missing={adminRefusals.sayWhy}
            send={(reason) => client.lookAtDocuments({ id: providerId, reason })}
            failed={words.failed}
            onDone={(opened) => {
              queries.setQueryData(given.queryKey, opened);
              onLooked();
            }}
            onClose={() => setAsking(false)}
          />
        </Card>
      )}
    </Loaded>
  );
}
