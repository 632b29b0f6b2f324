import { useRefresh } from '#kit/api/use-refresh.ts';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { planAdminWords, planOfferWords as words, planPreviewWords } from '#features/plans/plan-wording.ts';
import { shortName } from '#core/short-name.ts';
import { subscriptionWords } from '#features/plans/wording.ts';
import { api, client, type ManagedPlan, managedPlansQuery } from '../api.ts';

/** Takes a plan out of the offer, or brings a retired one back, for a reason. */
export default function OfferDialog({ plan, onClose }: { plan: ManagedPlan; onClose: () => void }) {
  const refresh = useRefresh(managedPlansQuery.queryKey, api.list.key(), api.planHistory.key());
  const isRetired = plan.retiredAt !== null;
  const dialog = isRetired ? words.offer : words.retire;
  const send = isRetired ? client.offerPlan : client.retirePlan;
  return (
    <ReasonDialog
      title={dialog.title(plan.name)}
      text={dialog.text(planAdminWords.holders(plan.holders))}
      confirmLabel={dialog.confirm}
      keepLabel={words.keep}
      tone={isRetired ? 'primary' : 'danger'}
      label={planPreviewWords.reason}
      draft={`reason:plan:${plan.id}:${isRetired ? 'offer' : 'retire'}`}
      missing={subscriptionWords.reasonMissing}
      hint={planPreviewWords.reasonHint}
      // After a refusal too: another admin may have changed the plan.
      send={(reason) => send({ plan: plan.id, version: plan.version, reason }).finally(() => void refresh())}
      failed={words.failed}
      done={dialog.done(shortName(plan.name))}
      onClose={onClose}
    />
  );
}
