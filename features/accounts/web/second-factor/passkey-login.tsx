import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { toCallError } from '#kit/api/client.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { passkeyWords, secondStepWords as words } from '#features/accounts/second-step-wording.ts';
import { client } from '../api.ts';
import { hasPasskeys, PasskeyCancelled, signWithPasskey } from './passkeys.ts';

/** Logs in with a passkey, without a password. At an address without passkeys it names the one with them. */
export function PasskeyLogin({ onDone }: { onDone: () => Promise<void> }) {
  const signIn = useMutation({
    mutationFn: async () => client.signInWithPasskey(await signWithPasskey(await client.askForPasskey({}))),
    onSuccess: onDone,
  });
  if (!hasPasskeys()) return null;
  const { error } = signIn;
  return (
    <div className="grid gap-3">
      <Button variant="quiet" size="lg" full icon={Fingerprint} busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {words.withPasskey}
      </Button>
      {error ? <Failure error={error} /> : null}
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  if (error instanceof PasskeyCancelled) return <Alert tone="info" title={passkeyWords.notUsed} />;
  const { code, message, problem, status } = toCallError(error);
  if (code === 'accounts.no-passkeys-here') return <NotHere />;
  return <Alert tone="danger" title={problem && status < 500 ? message : words.failed} />;
}

/** A person's own machine has passkeys at localhost, and none at 127.0.0.1. */
function NotHere() {
  const isNumber = ['127.0.0.1', '[::1]'].includes(location.hostname);
  const origin = `${location.protocol}//localhost${location.port === '' ? '' : `:${location.port}`}`;
  return (
    <Alert
      tone="info"
      title={passkeyWords.notHere}
      action={
        isNumber ? (
          <TextLink render={<a href={`${origin}${location.pathname}${location.search}`} />}>
            {passkeyWords.openElsewhere(origin)}
          </TextLink>
        ) : undefined
      }
    >
      {passkeyWords.notHereText}
    </Alert>
  );
}
