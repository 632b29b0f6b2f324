import { Flag } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

/** The dialog that reports something to the admins. */
export const ReportDialog = lazyDialog(() =>
  import('#features/moderation/web/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

type ReportButtonProps = Pick<ComponentProps<typeof ReportDialog>, 'kind' | 'subjectId' | 'title'> & {
  /** The name of the button where several stand on a page; it begins with the title. */
  label?: string;
  /** The button where it does not stand small below what it reports. */
  look?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'className'>;
};

const small = { variant: 'text', size: 'sm', icon: Flag, className: '-ml-3 justify-self-start' } as const;

/** Opens the dialog that reports something to the admins. */
export function ReportButton({ look = small, label, ...about }: ReportButtonProps) {
  const [report, setReport] = useState({ open: false, opening: 0 });
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        onClick={() => setReport(({ opening }) => ({ open: true, opening: opening + 1 }))}
      >
        {about.title}
      </Button>
      {report.opening > 0 ? (
        <ReportDialog
          key={report.opening}
          open={report.open}
          onClose={() => setReport(({ opening }) => ({ open: false, opening }))}
          {...about}
        />
      ) : null}
    </>
  );
}
