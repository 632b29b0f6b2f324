import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toCallError } from '#web/api/client.ts';
import { chooseSentence } from '#web/api/refusal.ts';
import { ReasonConfirm } from '#web/ui/reason-confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import { planAdminWords, planOfferWords as words, planPreviewWords } from '#features/subscriptions/plan-wording.ts';
import { shortName, subscriptionWords } from '#features/subscriptions/wording.ts';
import { api, client, type ManagedPlan, managedPlansQuery } from '../api.ts';

/** Takes a plan out of the offer, or brings a retired one back, for a reason. */
export default function OfferDialog({ plan, onClose }: { plan: ManagedPlan; onClose: () => void }) {
  const queries = useQueryClient();
  const isRetired = plan.retiredAt !== null;
  const dialog = isRetired ? words.offer : words.retire;
  const act = useMutation({
    mutationFn: (reason: string) =>
      (isRetired ? client.offerPlan : client.retirePlan)({ plan: plan.id, version: plan.version, reason }),
    onSuccess: () => {
      onClose();
      toast.success(dialog.done(shortName(plan.name)));
    },
    onError: (error) => {
      if (toCallError(error).fields.length === 0) toast.error(chooseSentence(error, words.failed));
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: managedPlansQuery.queryKey });
      await queries.invalidateQueries({ queryKey: api.plans.key() });
      await queries.invalidateQueries({ queryKey: api.planHistory.key() });
    },
  });
  return (
    <ReasonConfirm
      open
      title={dialog.title(plan.name)}
      text={dialog.text(planAdminWords.holders(plan.holders))}
      confirmLabel={dialog.confirm}
      keepLabel={words.keep}
      tone={isRetired ? 'primary' : 'danger'}
      busy={act.isPending}
      label={planPreviewWords.reason}
      missing={subscriptionWords.reasonMissing}
      error={act.error === null ? undefined : toCallError(act.error).fields[0]?.message}
      hint={planPreviewWords.reasonHint}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    />
  );
}
