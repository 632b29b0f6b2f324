import { Download } from 'lucide';
import { useState } from 'react';
import type { LogFilters } from '#features/console/system-logs-contract.ts';
import { logRefusals, logWords as words } from '#features/console/system-logs-wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { client } from './api.ts';

/** Downloads the log with its present filters, once the admin has given a reason. */
export function ExportEvents({ filters }: { filters: LogFilters }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={Download} onClick={() => setOpen(true)}>
        {words.export}
      </Button>
      <ReasonDialog
        open={isOpen}
        title={words.exportTitle}
        text={words.exportText}
        confirmLabel={words.exportConfirm}
        keepLabel={words.cancel}
        tone="primary"
        draft="reason:log:export"
        missing={logRefusals.sayWhy}
        send={(reason) => client.exportEvents({ filters, reason })}
        // The answer is an attachment: the page stays.
        onDone={({ url }) => window.location.assign(url)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
