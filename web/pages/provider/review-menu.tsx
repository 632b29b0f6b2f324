import { Ellipsis, Eye, EyeOff, Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { reviewLifecycle } from '#features/reviews/lifecycle.ts';
import { type ReviewData, useModerateReview } from '#features/reviews/web/api.ts';
import { reviewRefusals } from '#features/reviews/wording.ts';
import { errorOf } from '#web/api/client.ts';
import { sentenceOf } from '#web/api/refusal.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Menu, type MenuAct } from '#web/ui/menu.tsx';
import { ReasonConfirm } from '#web/ui/reason-confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import { reviewMenuWords as words } from './wording.ts';

const ReportDialog = lazy(() =>
  import('#features/moderation/web/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

/** The actions on a review: anyone can report it, and admins can hide or show it. */
export function ReviewMenu({ review }: { review: ReviewData }) {
  const [dialog, setDialog] = useState<{ about: 'report' | 'hide'; open: boolean; opening: number } | null>(null);
  const moderation = useModerateReview();
  const ask = (about: 'report' | 'hide') =>
    setDialog((last) => ({ about, open: true, opening: (last?.opening ?? 0) + 1 }));
  const close = () => setDialog((last) => last && { ...last, open: false });
  const show = () =>
    moderation.mutate(
      { id: review.id },
      {
        onSuccess: () => toast.success(words.shown),
        onError: (error) => toast.error(sentenceOf(error, words.showFailed)),
      },
    );
  const offered: Partial<Record<ReviewData['actions'][number], MenuAct>> = {
    report: { label: words.report, icon: Flag, onSelect: () => ask('report') },
    hide: { label: reviewLifecycle.steps.hide.label, icon: EyeOff, danger: true, onSelect: () => ask('hide') },
    show: { label: reviewLifecycle.steps.show.label, icon: Eye, onSelect: show },
  };
  const acts = review.actions.flatMap((action) => offered[action] ?? []);
  if (acts.length === 0) return null;
  return (
    <>
      <Menu
        acts={acts}
        trigger={<ActionButton icon={Ellipsis} label={words.label(review.reviewerName)} className="-my-2.5 -mr-3" />}
      />
      {dialog?.about === 'hide' ? (
        <ReasonConfirm
          key={dialog.opening}
          open={dialog.open}
          title={words.hideTitle}
          text={words.hideText}
          confirmLabel={reviewLifecycle.steps.hide.label}
          keepLabel={words.keep}
          tone="danger"
          busy={moderation.isPending}
          missing={reviewRefusals.sayWhy}
          error={moderation.isError ? errorOf(moderation.error).fields[0]?.message : undefined}
          hint={words.reasonHint}
          onClose={close}
          onConfirm={(reason) =>
            moderation.mutate(
              { id: review.id, reason },
              {
                onSuccess: () => {
                  close();
                  toast.success(words.hidden);
                },
                onError: (error) =>
                  errorOf(error).fields.length === 0 && toast.error(sentenceOf(error, words.hideFailed)),
              },
            )
          }
        />
      ) : null}
      <Suspense>
        {dialog?.about === 'report' ? (
          <ReportDialog
            key={dialog.opening}
            open={dialog.open}
            onClose={close}
            kind="review"
            subjectId={review.id}
            title={words.report}
          />
        ) : null}
      </Suspense>
    </>
  );
}
