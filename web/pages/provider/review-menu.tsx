import { ReportDialog } from '#web/pages/shared/report-button.tsx';
import { Ellipsis, Eye, EyeOff, Flag } from 'lucide';
import { useState } from 'react';
import { reviewLifecycle } from '#features/reviews/lifecycle.ts';
import type { ReviewData } from '#features/reviews/web/api.ts';
import { useReviewSteps } from '#features/reviews/web/use-review-steps.tsx';
import { ActionButton } from '#kit/ui/action-button.tsx';
import { Menu } from '#kit/ui/loading/later.tsx';
import type { MenuAct } from '#kit/ui/overlays/menu.tsx';
import { reviewMenuWords as words } from './wording.ts';

const { hide, show } = reviewLifecycle.steps;

/** The actions on a review: anyone can report it, and admins can hide or show it. */
export function ReviewMenu({ review }: { review: ReviewData }) {
  const { begin, dialogs, refusal } = useReviewSteps(review);
  const [report, setReport] = useState({ open: false, opening: 0 });
  const offered: Partial<Record<ReviewData['actions'][number], MenuAct>> = {
    report: {
      label: words.report,
      icon: Flag,
      onSelect: () => setReport(({ opening }) => ({ open: true, opening: opening + 1 })),
    },
    hide: {
      label: hide.label,
      icon: EyeOff,
      danger: true,
      onSelect: () => begin({ step: 'hide', label: hide.label, confirm: hide.confirm, obstacle: null }),
    },
    show: {
      label: show.label,
      icon: Eye,
      onSelect: () => begin({ step: 'show', label: show.label, confirm: null, obstacle: null }),
    },
  };
  const acts = review.actions.flatMap((action) => offered[action] ?? []);
  if (acts.length === 0) return null;
  return (
    <>
      {refusal}
      <Menu
        acts={acts}
        trigger={<ActionButton icon={Ellipsis} label={words.label(review.reviewerName)} className="-my-2.5 -mr-3" />}
      />
      {dialogs}
      {report.opening > 0 ? (
        <ReportDialog
          key={report.opening}
          open={report.open}
          onClose={() => setReport(({ opening }) => ({ open: false, opening }))}
          kind="review"
          subjectId={review.id}
          title={words.report}
        />
      ) : null}
    </>
  );
}
