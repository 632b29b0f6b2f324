import { showDateTime } from '#core/time.ts';
import { Refused } from '#kit/api/refused.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { failedMailWords as words } from '../mail-wording.ts';
import type { FailedMail, useRetryMail } from './mail-api.ts';

type FailedMailTableProps = { mails: readonly FailedMail[]; retry: ReturnType<typeof useRetryMail> };

/** Emails that could not be delivered: the recipient, the subject and the answer of the mail server. */
export function FailedMailTable({ mails, retry }: FailedMailTableProps) {
  return (
    <CardTable label={words.failedMails} columns={[words.subject, words.to, words.reason, words.when, words.actions]}>
      {mails.map((mail) => (
        <CardRow key={mail.id}>
          <HeadCell>
            <p className="max-w-[44ch] font-semibold wrap-anywhere">{mail.subject}</p>
          </HeadCell>
          <LabelledCell label={words.to} wide>
            {mail.fullName}
            <span className="block text-sm wrap-anywhere text-muted">
              <EmailAddress>{mail.email}</EmailAddress>
            </span>
          </LabelledCell>
          <LabelledCell label={words.reason}>{mail.reason}</LabelledCell>
          <LabelledCell label={words.when}>
            <time dateTime={mail.failedAt}>{showDateTime(mail.failedAt)}</time>
          </LabelledCell>
          <ActionCell>
            {retry.variables === mail.id ? <Refused act={retry} failed={words.retryFailed} /> : null}
            <Button
              size="sm"
              variant="quiet"
              busy={retry.isPending && retry.variables === mail.id}
              aria-label={words.retryFor(mail.fullName)}
              onClick={() => retry.mutate(mail.id)}
            >
              {words.retry}
            </Button>
          </ActionCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
