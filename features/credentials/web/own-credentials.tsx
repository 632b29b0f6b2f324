import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import { isOneOf } from '#core/lifecycle.ts';
import { showDate } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { WithTyped } from '#kit/ui/with-typed.tsx';
import { credentialLifecycle } from '../lifecycle.ts';
import { showLastDay } from '../checked-wording.ts';
import { ownCredentialWords as words } from '../wording.ts';
import { api, client, type OwnCredential, type OwnCredentials as Own } from './api.ts';

const SubmitDialog = lazyDialog(() => import('./submit-dialog.tsx'));

type OwnCredentialsProps = {
  /** The provider’s category of work; null while the listing has none. */
  specialty: string | null;
  /** The days after which documents that are not kept are deleted; null while it loads. */
  documentDays: number | null;
};

/** The licences and papers of the reader, a provider, with what came of each. */
export function OwnCredentials(given: OwnCredentialsProps) {
  const own = useQuery(api.own.queryOptions({ input: {} }));
  return (
    <Card as="section" aria-label={words.title} id="credentials">
      <CardHead title={words.title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <Loaded query={own} loading={<Skeleton className="h-24" />} failed={words.failedToLoad}>
        {(loaded) => <List own={loaded} {...given} />}
      </Loaded>
    </Card>
  );
}

/** The dialog as it was opened last: `kindId` is chosen already where one is submitted again. */
type Opening = { kindId: string; isOpen: boolean; opening: number };

function List({ own: { items, kinds }, specialty, documentDays }: OwnCredentialsProps & { own: Own }) {
  const refresh = useRefresh('credentials');
  const [dialog, setDialog] = useState<Opening>({ kindId: '', isOpen: false, opening: 0 });
  const [leaving, setLeaving] = useState<OwnCredential | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const open = (kindId: string) => setDialog(({ opening }) => ({ kindId, isOpen: true, opening: opening + 1 }));
  const isOffered = (kindId: string) => kinds.some(({ id }) => id === kindId);
  const mayRepeat = (item: OwnCredential) =>
    item.status !== 'submitted' &&
    isOffered(item.kindId) &&
    items.find(({ kindId }) => kindId === item.kindId)?.id === item.id;
  return (
    <div className="grid justify-items-start gap-4">
      {items.length === 0 ? null : (
        <ul aria-label={words.list} className="grid w-full gap-2">
          {items.map((item) => (
            <li key={item.id} className="grid gap-2 rounded-control border border-line p-3">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <p className="min-w-0 font-semibold wrap-anywhere">{item.kind}</p>
                <Badge tone={credentialLifecycle.statuses[item.status].tone}>
                  {credentialLifecycle.statuses[item.status].label}
                </Badge>
              </div>
              <Facts item={item} />
              <div className="flex flex-wrap gap-2">
                {mayRepeat(item) ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={words.againOf(item.kind)}
                    onClick={() => open(item.kindId)}
                  >
                    {words.again}
                  </Button>
                ) : null}
                {item.steps.some(({ step }) => step === 'withdraw') ? (
                  <Button
                    size="sm"
                    variant="text"
                    aria-label={words.withdrawOf(item.kind)}
                    onClick={() => setLeaving(item)}
                  >
                    {words.withdraw}
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button ref={add} variant="quiet" icon={Plus} onClick={() => open('')}>
        {words.add}
      </Button>
      {dialog.opening > 0 ? (
        <SubmitDialog
          key={dialog.opening}
          open={dialog.isOpen}
          kindId={dialog.kindId}
          kinds={kinds}
          specialty={specialty}
          documentDays={documentDays}
          onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
        />
      ) : null}
      <ActDialog
        key={leaving?.id}
        open={leaving !== null}
        title={words.withdrawTitle(leaving?.kind ?? '')}
        text={credentialLifecycle.steps.withdraw.confirm}
        confirmLabel={words.withdraw}
        keepLabel={words.keep}
        send={() => client.withdraw({ id: leaving?.id ?? '' })}
        done={words.withdrawn}
        failed={words.failedToWithdraw}
        onDone={refresh}
        onClose={() => setLeaving(null)}
        finalFocus={() => add.current ?? true}
      />
    </div>
  );
}

function Facts({ item }: { item: OwnCredential }) {
  const { status, number, submittedAt, lastDay, reason, dropAt } = item;
  const ended = status === 'confirmed' ? words.until : words.ended;
  const lines = [
    number === '' ? '' : words.withNumber(number),
    words.submittedOn(showDate(submittedAt)),
    // One that ended before its last day did not count until then.
    lastDay !== null && isOneOf(status, ['confirmed', 'expired']) ? ended(showLastDay(lastDay)) : '',
    dropAt === null ? '' : words.dropsOn(showDate(dropAt)),
  ].filter(Boolean);
  return (
    <div className="text-card text-muted wrap-anywhere">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {reason === null ? null : (
        <p>
          <WithTyped say={words.reason} typed={reason} />
        </p>
      )}
    </div>
  );
}
