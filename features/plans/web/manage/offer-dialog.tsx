import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { planAdminWords, planOfferWords as words, planPreviewWords } from '#features/plans/plan-wording.ts';
import { shortName } from '#core/short-name.ts';
import { subscriptionWords } from '#features/plans/wording.ts';
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
    onError: sayLoggedOut,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: managedPlansQuery.queryKey });
      await queries.invalidateQueries({ queryKey: api.list.key() });
      await queries.invalidateQueries({ queryKey: api.planHistory.key() });
    },
  });
  const wrong = act.error === null ? undefined : toCallError(act.error).fields[0]?.message;
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
      draft={`reason:plan:${plan.id}:${isRetired ? 'offer' : 'retire'}`}
      missing={subscriptionWords.reasonMissing}
      error={wrong}
      refusal={act.error === null || wrong !== undefined ? undefined : chooseSentence(act.error, words.failed)}
      hint={planPreviewWords.reasonHint}
      onConfirm={(reason) => act.mutateAsync(reason)}
      onClose={onClose}
    />
  );
}
