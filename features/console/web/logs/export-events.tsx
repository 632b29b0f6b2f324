import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { LogFilters } from '#features/console/system-logs-contract.ts';
import { logRefusals, logWords as words } from '#features/console/system-logs-wording.ts';
import { sayWhyRefused } from '#kit/api/refusal.ts';
import { Button } from '#kit/ui/button.tsx';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { client } from './api.ts';

/** Downloads the log with its present filters, once the admin has given a reason. */
export function ExportEvents({ filters }: { filters: LogFilters }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={Download} onClick={() => setOpen(true)}>
        {words.export}
      </Button>
      {isOpen ? <Question filters={filters} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Question({ filters, onClose }: { filters: LogFilters; onClose: () => void }) {
  const start = useMutation({
    mutationFn: (reason: string) => client.exportEvents({ filters, reason }),
    onSuccess: ({ url }) => {
      onClose();
      // The answer is an attachment: the page stays.
      window.location.assign(url);
    },
  });
  return (
    <ReasonConfirm
      open
      title={words.exportTitle}
      text={words.exportText}
      confirmLabel={words.exportConfirm}
      keepLabel={words.cancel}
      tone="primary"
      busy={start.isPending}
      draft="reason:log:export"
      missing={logRefusals.sayWhy}
      error={start.isError ? sayWhyRefused(start.error) : undefined}
      onConfirm={(reason) => start.mutateAsync(reason)}
      onClose={onClose}
    />
  );
}
