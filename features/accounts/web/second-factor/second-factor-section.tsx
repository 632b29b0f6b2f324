import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint, ShieldCheck } from 'lucide';
import { useState } from 'react';
import { showDate } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { Refused } from '#kit/api/refused.tsx';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { sessionKey } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { secondFactorWords as words, setUpWords } from '#features/accounts/second-factor-wording.ts';
import { api, client, type Outputs } from '../api.ts';
import type { IdentityProof } from './confirm-identity-dialog.tsx';
import { hasPasskeys } from './has-passkeys.ts';
import { describeThrown, signWithPasskey } from './passkeys.ts';

const ConfirmIdentityDialog = lazyDialog(() => import('./confirm-identity-dialog.tsx'));
const ScanDialog = lazyDialog(() => import('./scan-dialog.tsx'));
const BackupCodesDialog = lazyDialog(() => import('./backup-codes-dialog.tsx'));

export type Security = Outputs['security'];

/** The answers that show a change of security. */
export const securityAnswers = ['accounts', sessionKey] as const;

/** The second factor of the reader: set up, turned off, its backup codes and trusted devices. */
export function SecondFactorSection() {
  const security = useQuery(api.security.queryOptions({ input: {} }));
  return (
    <Card as="section" pad="lg" aria-labelledby="two-factor">
      <CardHead
        id="two-factor"
        title={words.title}
        end={
          security.data ? (
            <Badge tone={security.data.secondFactor ? 'success' : 'line'}>
              {security.data.secondFactor ? words.on : words.off}
            </Badge>
          ) : null
        }
      />
      <p className="mb-4 text-muted">{words.hint}</p>
      <Loaded query={security} loading={<LoadingList label={words.loading} count={1} />} failed={words.failedToLoad}>
        {(found) => <SecondFactor security={found} />}
      </Loaded>
    </Card>
  );
}

/** The dialogs that ask for the password before each change. */
const questions = {
  'set-up': {
    title: setUpWords.confirmTitle,
    text: setUpWords.setUpText,
    confirmLabel: setUpWords.continue,
  },
  renew: { title: setUpWords.renewTitle, text: setUpWords.renewText, confirmLabel: setUpWords.renew },
  disable: {
    title: setUpWords.disableTitle,
    text: setUpWords.disableText,
    confirmLabel: setUpWords.disable,
    tone: 'danger',
  },
} as const;
type Change = keyof typeof questions;

type Doing =
  | { step: 'ask'; change: Change }
  | { step: 'scan'; secret: string; address: string }
  /** `isNew` if they belong to a second factor that was just turned on. */
  | { step: 'codes'; codes: readonly string[]; isNew?: true };

function SecondFactor({ security }: { security: Security }) {
  const { secondFactor, needsSecondFactor } = security;
  const [doing, setDoing] = useState<Doing | null>(null);
  const refresh = useRefresh(...securityAnswers);
  const stop = () => setDoing(null);
  const changes: Record<Change, (proof: IdentityProof) => Promise<void>> = {
    'set-up': async (proof) => setDoing({ step: 'scan', ...(await client.beginSecondFactor(proof)) }),
    renew: async (proof) => setDoing({ step: 'codes', ...(await client.renewBackupCodes(proof)) }),
    disable: async (proof) => {
      await client.disableSecondFactor(proof);
      stop();
      toast.success(setUpWords.disabled);
      await refresh();
    },
  };
  return (
    <div className="grid justify-items-start gap-4">
      {needsSecondFactor ? <AdminsNeed security={security} /> : null}
      {secondFactor === null ? (
        <Button icon={ShieldCheck} onClick={() => setDoing({ step: 'ask', change: 'set-up' })}>
          {words.setUp}
        </Button>
      ) : (
        <>
          <p>
            {words.onSince(showDate(secondFactor.enabledAt))}. {words.codesLeft(secondFactor.codesLeft)}{' '}
            {secondFactor.codesLeft < 3 ? words.makeNewCodes : null}
          </p>
          {secondFactor.trustedDevices > 0 ? <TrustedDevices count={secondFactor.trustedDevices} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => setDoing({ step: 'ask', change: 'renew' })}>
              {words.newCodes}
            </Button>
            <Button variant="danger-quiet" onClick={() => setDoing({ step: 'ask', change: 'disable' })}>
              {words.disable}
            </Button>
          </div>
        </>
      )}
      {doing?.step === 'ask' ? (
        <ConfirmIdentityDialog {...questions[doing.change]} onShown={changes[doing.change]} onClose={stop} />
      ) : null}
      {doing?.step === 'scan' ? (
        <ScanDialog
          secret={doing.secret}
          address={doing.address}
          onDone={(codes) => setDoing({ step: 'codes', codes, isNew: true })}
          onOver={refresh}
          onClose={stop}
        />
      ) : null}
      {doing?.step === 'codes' ? (
        <BackupCodesDialog
          codes={doing.codes}
          onDone={() => {
            stop();
            // Not before: on a phone the toast would cover the box to tick.
            if (doing.isNew) toast.success(setUpWords.turnedOn);
            void refresh();
          }}
        />
      ) : null}
    </div>
  );
}

/** The notice to an admin who needs a second factor before they can act: set one up, or show the passkey that they have. */
function AdminsNeed({ security }: { security: Security }) {
  const refresh = useRefresh(...securityAnswers);
  const show = useMutation({
    mutationFn: async () => client.verifySession(await signWithPasskey(await client.askToConfirm({}))),
    onSuccess: async () => {
      toast.success(words.verified);
      await refresh();
    },
  });
  if (security.passkeys.length === 0)
    return (
      <Alert tone="warning" title={words.adminsNeed}>
        {words.adminsNeedText}
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      title={words.adminsShow}
      action={
        security.passkeysWork && hasPasskeys() ? (
          <Button size="sm" icon={Fingerprint} busy={show.isPending} onClick={() => show.mutate()}>
            {words.showPasskey}
          </Button>
        ) : undefined
      }
    >
      {show.error ? describeThrown(show.error) : words.adminsShowText}
    </Alert>
  );
}

function TrustedDevices({ count }: { count: number }) {
  const refresh = useRefresh(...securityAnswers);
  const forget = useMutation(
    api.forgetTrustedDevices.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(words.forgotten);
      },
      onError: sayLoggedOut,
    }),
  );
  return (
    <div className="grid justify-items-start gap-2">
      <p>{words.trustedDevices(count)}</p>
      <Refused act={forget} failed={words.forgetFailed} />
      <Button variant="quiet" busy={forget.isPending} onClick={() => forget.mutate({})}>
        {words.forgetDevices}
      </Button>
    </div>
  );
}
