import { useMutation, useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide';
import { useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { showDateTime } from '#core/time.ts';
import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { deviceWords, sessionWords as words } from '../security-wording.ts';
import { api, client, type Outputs } from './api.ts';

type Session = Outputs['listSessions']['sessions'][number];

const phones = new Set(['iPhone', 'Android', 'iPad']);

/** The devices that are signed in to the reader's account, each with a button to log out. */
export function SessionsSection() {
  const list = useQuery(api.listSessions.queryOptions({ input: {} }));
  return (
    <Card as="section" pad="lg" aria-labelledby="devices">
      <h2 id="devices">{words.title}</h2>
      <p className="mt-1 mb-4 text-muted">{words.hint}</p>
      <Loaded query={list} loading={<LoadingList label={words.loading} count={2} />} failed={words.failedToLoad}>
        {({ sessions }) => (
          <div className="grid gap-4">
            <ul className="grid divide-y divide-line">
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 ? <EndOthers /> : null}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function SessionItem({ session }: { session: Session }) {
  const refresh = useRefresh(api.listSessions.key());
  const end = useMutation(
    api.endSession.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(words.ended);
      },
      // The session is over already: the list shows that.
      onError: (error) => (toCallError(error).status === 404 ? refresh() : undefined),
    }),
  );
  const name = deviceWords.name(session);
  const icon = phones.has(session.system ?? '') ? Smartphone : Laptop;
  const lastUsed = showDateTime(session.lastUsedAt);
  const error = end.isError ? toCallError(end.error) : null;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Icon shape={icon} className="mt-0.5 size-6 flex-none text-muted" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {name}
            {session.isThisDevice ? <Badge tone="brand">{words.thisDevice}</Badge> : null}
          </p>
          <p className="text-sm text-muted">{words.lastUsed(lastUsed)}</p>
          <p className="text-sm text-muted">{words.firstUsed(showDateTime(session.firstUsedAt))}</p>
          {session.network === null ? null : (
            <p className="text-sm wrap-anywhere text-muted">{words.network(session.network)}</p>
          )}
        </div>
        {session.isThisDevice ? null : (
          <Button
            size="sm"
            variant="quiet"
            aria-label={words.endFor(name, lastUsed)}
            busy={end.isPending}
            busyLabel={words.ending}
            onClick={() => end.mutate({ id: session.id })}
          >
            {words.end}
          </Button>
        )}
      </div>
      {error === null || error.status === 404 ? null : (
        <Alert tone="danger" title={words.failed}>
          {error.message}
        </Alert>
      )}
    </li>
  );
}

function EndOthers() {
  const refresh = useRefresh(api.listSessions.key());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {words.endOthers}
      </Button>
      <ActDialog
        open={isAsking}
        title={words.endOthersTitle}
        text={words.endOthersText}
        confirmLabel={words.end}
        busyLabel={words.ending}
        keepLabel={words.cancel}
        send={() => client.endOtherSessions({})}
        done={words.othersEnded}
        onDone={refresh}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
