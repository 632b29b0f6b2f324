import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '#core/time.ts';
import { refresh } from '#kit/api/queries.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Refused } from '#kit/api/refused.tsx';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { showBytes } from '#kit/uploads/show-bytes.ts';
import { exportWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';
import type { ConfirmIdentity } from './confirm-identity.ts';

type Latest = NonNullable<Outputs['export']['latest']>;

const exportQuery = api.export.queryOptions({ input: {} });
/** While a copy is made the section checks for it: a notice may be late. */
const askAgainAfter = 5_000;

/** The section for a copy of everything about the reader: requesting it, and fetching it after proof of identity. */
export function ExportSection({ Confirm }: { Confirm: ConfirmIdentity }) {
  const latest = useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.latest) ? askAgainAfter : false),
  });
  return (
    <Card as="section" pad="lg" aria-labelledby="data-export">
      <CardHead id="data-export" title={words.title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <Loaded
        query={latest}
        level={3}
        loading={<Skeleton className="h-11 rounded-control" />}
        failed={words.failedToLoad}
      >
        {(data) => <State latest={data.latest} Confirm={Confirm} />}
      </Loaded>
    </Card>
  );
}

const isUnderWay = (latest: Latest | null | undefined) => latest?.status === 'asked' || latest?.status === 'being_made';

function State({ latest, Confirm }: { latest: Latest | null; Confirm: ConfirmIdentity }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const ask = useMutation({
    mutationFn: () => client.askExport({}),
    onSuccess: (now) => queries.setQueryData(exportQuery.queryKey, now),
    onError: sayLoggedOut,
    onSettled: () => refresh(queries, exportQuery.queryKey),
  });
  const label = latest === null ? words.ask : latest.status === 'failed' ? words.tryAgain : words.askAgain;
  return (
    <>
      <p role="status" className={latest === null ? undefined : 'mb-4'}>
        {latest === null ? null : describe(latest)}
      </p>
      {isUnderWay(latest) ? null : (
        <div className="flex flex-wrap gap-3">
          <Refused act={ask} failed={words.askFailed} />
          {latest?.status === 'ready' ? <Button onClick={() => setOpen(true)}>{words.download}</Button> : null}
          <Button variant="quiet" busy={ask.isPending} busyLabel={words.asking} onClick={() => ask.mutate()}>
            {label}
          </Button>
        </div>
      )}
      {isOpen && latest !== null ? <Download id={latest.id} Confirm={Confirm} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function describe({ status, bytes, fetchUntil }: Latest): string {
  if (status === 'asked') return words.asked;
  if (status === 'being_made') return words.beingMade;
  if (status === 'failed') return words.failed;
  return status === 'ready' && fetchUntil !== null
    ? words.ready(showBytes(bytes ?? 0), showDate(fetchUntil))
    : words.expired;
}

function Download({ id, Confirm, onClose }: { id: string; Confirm: ConfirmIdentity; onClose: () => void }) {
  return (
    <Confirm
      title={words.dialogTitle}
      text={words.dialogText}
      confirmLabel={words.download}
      busyLabel={words.downloading}
      keepLabel={words.cancel}
      failed={words.downloadFailed}
      onShown={async (proof) => {
        const { url } = await client.openExport({ id, ...proof });
        onClose();
        // The answer is an attachment: the page stays.
        window.location.assign(url);
      }}
      onClose={onClose}
    />
  );
}
