import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide';
import { useRef, useState } from 'react';
import { showDate, showDateTime } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { banks } from '../banks.ts';
import { ownBankWords as words } from '../wording.ts';
import { api, type OwnDetails } from './api.ts';
import type { ConfirmDialog } from './bank-dialog.tsx';

const BankDialog = lazyDialog(() => import('./bank-dialog.tsx'));

type OwnBankDetailsProps = { /** Asks for the password or a passkey. */ ConfirmIdentity: ConfirmDialog };

/** The bank details of the reader’s listing, masked. */
export function OwnBankDetails({ ConfirmIdentity }: OwnBankDetailsProps) {
  const own = useQuery(api.own.queryOptions({ input: {} }));
  return (
    <Card as="section" aria-label={words.title} id="bank-details">
      <CardHead title={words.title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <Loaded query={own} loading={<Skeleton className="h-24" />} failed={words.failedToLoad}>
        {(loaded) => <Saved own={loaded} ConfirmIdentity={ConfirmIdentity} />}
      </Loaded>
    </Card>
  );
}

function Saved({ own, ConfirmIdentity }: OwnBankDetailsProps & { own: OwnDetails }) {
  const { details, changedAt, usableAt } = own;
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      {details === null ? (
        <p className="text-card text-muted">{words.none}</p>
      ) : (
        <div className="w-full rounded-control border border-line p-3 text-card wrap-anywhere">
          <p className="numbers font-semibold">{words.account(banks[details.bank].name, details.lastFour)}</p>
          {details.hasShapId ? <p className="text-muted">{words.withShapId}</p> : null}
          {changedAt === null ? null : <p className="text-muted">{words.changedOn(showDate(changedAt))}</p>}
        </div>
      )}
      {usableAt === null ? null : (
        <Alert tone="warning" title={words.waits}>
          {words.waitsUntil(showDateTime(usableAt))}
        </Alert>
      )}
      <Button ref={change} variant="quiet" icon={Landmark} onClick={() => setOpen(true)}>
        {details === null ? words.add : words.change}
      </Button>
      {isOpen ? (
        <BankDialog
          version={own.version}
          ConfirmIdentity={ConfirmIdentity}
          onClose={() => {
            setOpen(false);
            change.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
