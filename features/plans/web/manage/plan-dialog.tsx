import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { notSent, useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { comparePlans, showField } from '#features/plans/plan-changes.ts';
import {
  planAdminWords,
  planFieldWords,
  planFormWords as words,
  planPreviewWords,
} from '#features/plans/plan-wording.ts';
import { subscriptionWords } from '#features/plans/wording.ts';
import { api, client, type ManagedPlan, managedPlansQuery, type PlanPreview } from '../api.ts';
import { PlanEffects } from './plan-effects.tsx';
import { PlanFields } from './plan-fields.tsx';
import { makePlanForm, type ReadPlan, toTyped } from './plan-form.ts';

/** The version is the one that the preview compares with: it is the only one that these values may replace. */
type PreviewedPlan = { typed: ReadPlan; version: number; effects: PlanPreview };
type PlanDialogProps = {
  /** The present plan: another admin may change it while the dialog is open. */
  plan: ManagedPlan;
  onClose: () => void;
};

/** Changes a plan in two steps: the form, then its effects. The typed values stay through refusals; a field that another admin changes, and this one does not, follows. */
export default function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const [opened] = useState(plan);
  const [looked, setLooked] = useState<PreviewedPlan | null>(null);
  const [reason, setReason, forgetReason] = useDraft(`reason:plan:${plan.id}:change`, '');
  const [isChecked, setChecked] = useState(false);
  const [schema] = useState(() => makePlanForm(plan.isCustom));
  const reload = useRefresh(managedPlansQuery.queryKey);
  const refresh = useRefresh(managedPlansQuery.queryKey, api.list.key(), api.planHistory.key());
  const look = useMutation({
    mutationFn: ({ typed, version }: Omit<PreviewedPlan, 'effects'>) =>
      client.previewPlan({ ...typed, plan: plan.id, version }),
    onMutate: () => save.reset(),
    onSuccess: (effects, sent) => setLooked({ ...sent, effects }),
    onError: (error) => void (isOvertaken(error) && reload()),
  });
  const draft = useDraftForm({
    name: `plan-draft:${plan.id}:${usePerson().id}`,
    schema,
    saved: { values: toTyped(plan), files: [] },
    send: async (typed) => {
      await look.mutateAsync({ typed, version: plan.version });
      return notSent;
    },
  });
  const save = useMutation({
    mutationFn: ({ typed, version }: PreviewedPlan) =>
      client.savePlan({ ...typed, plan: plan.id, version, reason: reason.trim() }),
    onSuccess: async () => {
      draft.startOver();
      forgetReason();
      onClose();
      toast.success(planPreviewWords.saved(plan.name));
      await refresh();
    },
    onError: (error) => {
      // The preview is out of date: back to the form, with all that was typed.
      if (!isOvertaken(error)) return;
      setLooked(null);
      void reload();
    },
  });
  const overtaken = plan.version === opened.version ? [] : comparePlans(opened, plan).changes;
  const refusal = save.error ?? look.error;
  const fields = refusal === null ? [] : toCallError(refusal).fields;
  const failure = fields.length > 0 ? null : refusal;
  const alerts = (
    <>
      {failure === null ? null : (
        <Refusal title={chooseSentence(failure, looked ? planPreviewWords.failed : words.lookFailed)} />
      )}
      {overtaken.length > 0 ? (
        <Alert tone="warning" title={words.changedElsewhere}>
          <ul>
            {overtaken.map(({ field }) => (
              <li key={field}>{words.nowIs(planFieldWords.names[field], showField(field, plan))}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
  if (looked === null)
    return (
      <FormDialog
        open
        title={planAdminWords.editPlan(plan.name)}
        onClose={onClose}
        busy={look.isPending}
        onSubmit={draft.submit}
        cancel={words.cancel}
        submit={words.look}
        busyLabel={words.looking}
      >
        {draft.restoredFrom ? <RestoredNote from={draft.restoredFrom} onStartOver={() => draft.startOver()} /> : null}
        <PlanFields draft={draft} plan={plan} />
        {alerts}
      </FormDialog>
    );
  const isNothing = looked.effects.changes.length === 0;
  const missing = reason.trim().length < 3 ? subscriptionWords.reasonMissing : undefined;
  // The fields of the plan are on the form before this.
  const elsewhere = fields.find(({ path }) => path !== 'reason');
  return (
    <FormDialog
      open
      title={planPreviewWords.title(plan.name)}
      onClose={onClose}
      busy={save.isPending}
      onSubmit={() => {
        setChecked(true);
        if (missing === undefined && !save.isPending) save.mutate(looked);
      }}
      cancel={planPreviewWords.back}
      onCancel={() => {
        save.reset();
        setLooked(null);
      }}
      submit={isNothing ? null : planPreviewWords.save}
      busyLabel={planPreviewWords.saving}
    >
      {isNothing ? (
        <p>{planPreviewWords.nothing}</p>
      ) : (
        <>
          <PlanEffects effects={looked.effects} typed={looked.typed} />
          <Textarea
            label={planPreviewWords.reason}
            rows={2}
            limit={500}
            hint={planPreviewWords.reasonHint}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setChecked(false);
            }}
            error={isChecked ? (missing ?? fields.find(({ path }) => path === 'reason')?.message) : undefined}
          />
        </>
      )}
      {elsewhere === undefined ? null : <Refusal title={elsewhere.message} />}
      {alerts}
    </FormDialog>
  );
}

/** True if another admin has changed the plan since it was read. */
const isOvertaken = (error: unknown): boolean => toCallError(error).problem?.code === 'plans.plan-changed';
