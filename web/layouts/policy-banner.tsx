import { Link } from '@tanstack/react-router';
import { acceptWords as words } from '#features/policies/accept-wording.ts';
import { useAcceptPolicy } from '#features/policies/web/use-accept-policy.ts';
import { Refused } from '#kit/api/refused.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';

/** Asks a person to accept the version of the policy that holds since their last visit. It stands above their work and hides none of it. */
export default function PolicyBanner({ version }: { version: number }) {
  const accept = useAcceptPolicy();
  return (
    <aside aria-label={words.title(version)} className="mb-5 print:hidden">
      <Alert
        tone="info"
        title={words.title(version)}
        action={
          <div className="flex flex-wrap gap-2">
            <Refused act={accept} failed={words.acceptFailed} />
            <Button
              size="sm"
              busy={accept.isPending}
              busyLabel={words.accepting}
              onClick={() => accept.mutate(version)}
            >
              {words.accept}
            </Button>
            <ButtonLink size="sm" variant="quiet" render={<Link to="/policy-privacy" />}>
              {words.read}
            </ButtonLink>
          </div>
        }
      >
        {words.text}
      </Alert>
    </aside>
  );
}
