import { showDateTime } from '#core/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#web/ui/card-table.tsx';
import { mailWords as words } from '../mail-wording.ts';
import type { FailedMail } from './mail-api.ts';

type FailedMailTableProps = { mails: readonly FailedMail[]; busy: string | null; onRetry: (mail: FailedMail) => void };

/** E-mails that could not be delivered: to whom, about what, and what the mail server said. */
export function FailedMailTable({ mails, busy, onRetry }: FailedMailTableProps) {
  return (
    <CardTable label={words.failedMails} columns={['Subject', 'To', 'Why', 'When', 'Actions']}>
      {mails.map((mail) => (
        <CardRow key={mail.id}>
          <HeadCell>
            <p className="max-w-[44ch] font-semibold wrap-anywhere">{mail.subject}</p>
          </HeadCell>
          <LabelledCell label="To" wide>
            {mail.fullName}
            <span className="block text-sm wrap-anywhere text-muted">{mail.email}</span>
          </LabelledCell>
          <LabelledCell label="Why">{mail.reason}</LabelledCell>
          <LabelledCell label="When">
            <time dateTime={mail.failedAt}>{showDateTime(mail.failedAt)}</time>
          </LabelledCell>
          <ActionCell>
            <Button
              size="sm"
              variant="quiet"
              busy={busy === mail.id}
              aria-label={`${words.retry} the e-mail to ${mail.fullName}`}
              onClick={() => onRetry(mail)}
            >
              {words.retry}
            </Button>
          </ActionCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
