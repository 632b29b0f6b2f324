import { useMutation } from '@tanstack/react-query';
import { Loaded } from '#kit/api/loaded.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { onceBack } from '#kit/api/once-back.ts';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { chooseDialogWords as dialogWords, summaryWords } from '../summary-wording.ts';
import { planCardWords as words } from '../wording.ts';
import { shortName } from '#core/short-name.ts';
import { api, client, type ListedPlan, useChoiceTerms } from './api.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { choicePayment } from './payments.ts';

type ChooseDialogProps = { plan: ListedPlan; onClose: () => void };

/** Shows the price of a plan today and every month after that, and goes on to its checkout. A price that has changed is shown again. */
export default function ChooseDialog({ plan, onClose }: ChooseDialogProps) {
  const refresh = useRefresh(api.list.key(), api.own.key(), api.choiceTerms.key());
  const terms = useChoiceTerms(plan.id);
  const choosing = useMutation({
    mutationFn: () => client.choose({ plan: plan.id, todayCents: terms.data?.todayCents }),
    // The page stays busy until the checkout opens.
    onSuccess: ({ url }) => {
      window.location.assign(url);
      onceBack(() => choosing.reset());
    },
    onError: () => void refresh(),
  });
  // If the plan was retired since, the refusal names a field that this dialog does not have.
  const refusal =
    choosing.error === null
      ? undefined
      : (toCallError(choosing.error).fields[0]?.message ?? chooseSentence(choosing.error, words.notStarted));
  return (
    <Confirm
      open
      tone="primary"
      title={dialogWords.title(shortName(plan.name))}
      keepLabel={dialogWords.keep}
      confirmLabel={dialogWords.confirm}
      busyLabel={words.processing}
      busy={choosing.isPending || choosing.isSuccess}
      disabled={terms.data === undefined}
      error={refusal}
      onConfirm={() => choosing.mutate()}
      onClose={onClose}
    >
      <Loaded query={terms} loading={<Skeleton className="h-60" />} failed={summaryWords.failed}>
        {(found) => <PaymentSummary {...choicePayment(found)} />}
      </Loaded>
    </Confirm>
  );
}
