import type { LinkPurpose } from '#features/accounts/links.ts';
import { securityMails as words } from '#features/accounts/security-wording.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import { showDateTime } from '#core/time.ts';
import type { Reaction, StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { queueMails } from './queue-mails.ts';

/** Mails a person about the security of their account, with the button that `link` names. Calling it again changes nothing. */
export const mailSecurity = (
  work: Work,
  event: StoredEvent,
  { link, ...said }: { title: string; description: string; link: LinkPurpose },
): Promise<void> =>
  queueMails(work, event, [
    { accountId: event.subjectId, category: 'security', linkTo: null, ...said, mail: { urgency: 'security', link } },
  ]);

const mailPasswordChanged = (work: Work, event: StoredEvent) =>
  mailSecurity(work, event, { ...words.passwordChanged(showDateTime(event.at)), link: 'end-sessions' });

export const securityReactions: readonly Reaction<typeof accountSubject>[] = [
  {
    to: 'account.ask-to-confirm',
    run: (work, event) => mailSecurity(work, event, { ...words.confirm, link: 'confirm' }),
  },
  {
    to: 'account.register-again',
    run: (work, event) => mailSecurity(work, event, { ...words.registerAgain, link: 'reset' }),
  },
  { to: 'account.ask-to-reset', run: (work, event) => mailSecurity(work, event, { ...words.reset, link: 'reset' }) },
  {
    to: 'account.new-device',
    run: (work, event) =>
      mailSecurity(work, event, {
        ...words.newDevice(event.data.device, showDateTime(event.at)),
        link: 'end-sessions',
      }),
  },
  { to: 'account.change-password', run: mailPasswordChanged },
  { to: 'account.reset-password', run: mailPasswordChanged },
];
