import { useMutation } from '@tanstack/react-query';
import { client, type ListedPlan, type OwnPlan } from '#features/subscriptions/web/api.ts';
import { planCardWords as words, shortName } from '#features/subscriptions/wording.ts';
import { useLogInFirst } from '#web/api/log-in-first.ts';
import { chooseSentence } from '#web/api/refusal.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

type ChooseButtonProps = {
  plan: ListedPlan;
  /** Undefined until it is loaded, and for anyone but providers. */
  own: OwnPlan | undefined;
  arePaymentsOff: boolean;
};

/** Begins to pay for a plan, where the reader can. Visitors log in first; a custom plan is agreed with the sales team. */
export function ChooseButton({ plan, own, arePaymentsOff }: ChooseButtonProps) {
  const person = useSession();
  const logInFirst = useLogInFirst();
  const look = { variant: plan.isPopular ? ('primary' as const) : ('quiet' as const), full: true };
  const choosing = useMutation({
    mutationFn: () => client.choose({ plan: plan.id }),
    // The page stays busy until the checkout is there.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(chooseSentence(error, words.notStarted)),
  });
  if (plan.isCustom)
    return (
      <Button {...look} onClick={() => toast.info(words.callSales)}>
        {words.contactSales}
      </Button>
    );
  const label = words.choose(shortName(plan.name));
  if (person === null)
    return (
      <Button {...look} onClick={() => logInFirst(words.logIn)}>
        {label}
      </Button>
    );
  if (
    person.role !== 'provider' ||
    person.status !== 'approved' ||
    own === undefined ||
    own.plan !== null ||
    arePaymentsOff
  )
    return null;
  return (
    <Button
      {...look}
      busy={choosing.isPending || choosing.isSuccess}
      busyLabel={words.processing}
      onClick={() => choosing.mutate()}
    >
      {label}
    </Button>
  );
}
