import { showDateTime } from '#core/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#web/ui/card-table.tsx';
import { failedMailWords as words } from '../mail-wording.ts';
import type { FailedMail } from './mail-api.ts';

type FailedMailTableProps = { mails: readonly FailedMail[]; busy: string | null; onRetry: (mail: FailedMail) => void };

/** Emails that could not be delivered: the recipient, the subject and the answer of the mail server. */
export function FailedMailTable({ mails, busy, onRetry }: FailedMailTableProps) {
  return (
    <CardTable label={words.failedMails} columns={[words.subject, words.to, words.reason, words.when, words.actions]}>
      {mails.map((mail) => (
        <CardRow key={mail.id}>
          <HeadCell>
            <p className="max-w-[44ch] font-semibold wrap-anywhere">{mail.subject}</p>
          </HeadCell>
          <LabelledCell label={words.to} wide>
            {mail.fullName}
            <span className="block text-sm wrap-anywhere text-muted">{mail.email}</span>
          </LabelledCell>
          <LabelledCell label={words.reason}>{mail.reason}</LabelledCell>
          <LabelledCell label={words.when}>
            <time dateTime={mail.failedAt}>{showDateTime(mail.failedAt)}</time>
          </LabelledCell>
          <ActionCell>
            <Button
              size="sm"
              variant="quiet"
              busy={busy === mail.id}
              aria-label={words.retryFor(mail.fullName)}
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
