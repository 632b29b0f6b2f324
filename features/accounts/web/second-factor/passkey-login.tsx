import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide';
import { Button } from '#kit/ui/button.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { secondStepWords as words } from '#features/accounts/second-step-wording.ts';
import { client } from '../api.ts';
import { hasPasskeys } from './has-passkeys.ts';

const PasskeyFailure = lazyPart(() => import('./passkey-failure.tsx'), null);

/** Logs in with a passkey, without a password. At an address without passkeys it names the one with them. */
export function PasskeyLogin({ onDone }: { onDone: () => Promise<void> }) {
  const signIn = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await loadPart(() => import('./passkeys.ts'));
      return client.signInWithPasskey(await signWithPasskey(await client.askForPasskey({})));
    },
    onSuccess: onDone,
  });
  if (!hasPasskeys()) return null;
  return (
    <div className="grid gap-3">
      <Button variant="quiet" size="lg" full icon={Fingerprint} busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {words.withPasskey}
      </Button>
      {signIn.error ? <PasskeyFailure error={signIn.error} /> : null}
    </div>
  );
}
