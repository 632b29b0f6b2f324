import { useMutation } from '@tanstack/react-query';
import { showDate } from '#core/time.ts';
import { client } from '#features/accounts/web/api.ts';
import { leavingWords as words } from '#features/privacy/wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { useSignOut } from '#web/layouts/sign-out.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { shellWords } from '#features/accounts/shell-wording.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';

/** Asks a person who has logged in to an account that is going to be deleted whether they keep it. */
export default function Leaving({ until, onKept }: { until: string; onKept: () => Promise<unknown> }) {
  const keep = useMutation({
    mutationFn: () => client.keep({}),
    onSuccess: async () => {
      await onKept();
      toast.success(words.kept);
    },
  });
  const signOut = useSignOut(true);
  return (
    <div className="grid gap-4">
      <Alert tone="warning" title={words.title}>
        {words.text(showDate(until))}
      </Alert>
      <p className="font-semibold">{words.question}</p>
      {keep.isError ? (
        <Alert tone="danger" title={words.failed}>
          {toCallError(keep.error).message}
        </Alert>
      ) : null}
      {signOut.error === null ? null : (
        <Refusal title={shellWords.logoutFailed}>{toCallError(signOut.error).message}</Refusal>
      )}
      <Button size="lg" full busy={keep.isPending} busyLabel={words.keeping} onClick={() => keep.mutate()}>
        {words.keep}
      </Button>
      <Button
        variant="quiet"
        size="lg"
        full
        busy={signOut.isPending}
        busyLabel={words.loggingOut}
        onClick={() => signOut.mutate({})}
      >
        {words.logOut}
      </Button>
    </div>
  );
}
