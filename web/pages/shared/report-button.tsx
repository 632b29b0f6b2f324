import { Flag } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const ReportDialog = lazyDialog(() =>
  import('#features/moderation/web/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

/** Opens the dialog that reports something to the admins. */
export function ReportButton(about: Pick<ComponentProps<typeof ReportDialog>, 'kind' | 'subjectId' | 'title'>) {
  const [report, setReport] = useState({ open: false, opening: 0 });
  return (
    <>
      <Button
        variant="text"
        size="sm"
        icon={Flag}
        className="-ml-3 justify-self-start"
        onClick={() => setReport(({ opening }) => ({ open: true, opening: opening + 1 }))}
      >
        {about.title}
      </Button>
      <Suspense>
        {report.opening > 0 ? (
          <ReportDialog
            key={report.opening}
            open={report.open}
            onClose={() => setReport(({ opening }) => ({ open: false, opening }))}
            {...about}
          />
        ) : null}
      </Suspense>
    </>
  );
}
