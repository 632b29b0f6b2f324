import { toCallError } from '#kit/api/client.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { passkeyWords } from '#features/accounts/passkey-wording.ts';
import { secondStepWords as words } from '#features/accounts/second-step-wording.ts';
import { PasskeyCancelled } from './passkeys.ts';

/** The reason that a passkey did not log its person in. */
export default function PasskeyFailure({ error }: { error: unknown }) {
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
