import type { LinkPurpose } from '#features/accounts/links.ts';
import { secondFactorMails, securityMails as words } from '#features/accounts/security-wording.ts';
import { resetWait } from '#features/accounts/server/second-factor/reset.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import { showDateTime } from '#core/time.ts';
import type { Reaction, StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { queueMails } from './queue-mails.ts';

/** Mails a person about the security of their account, with the button that `link` names. Calling it again changes nothing. */
export const mailSecurity = (
  work: Work,
  event: StoredEvent,
  { link, ...notice }: { title: string; description: string; link: LinkPurpose },
): Promise<void> =>
  queueMails(work, event, [
    { accountId: event.subjectId, category: 'security', linkTo: null, ...notice, mail: { urgency: 'security', link } },
  ]);

const mailPasswordChanged = (work: Work, event: StoredEvent) =>
  mailSecurity(work, event, { ...words.passwordChanged(showDateTime(event.at)), link: 'end-sessions' });

/** Mails a person that their second factor or a passkey has changed, with the link that ends all sessions. */
const mailChange =
  (say: (event: StoredEvent) => { title: string; description: string }) => (work: Work, event: StoredEvent) =>
    mailSecurity(work, event, { ...say(event), link: 'end-sessions' });

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
  { to: 'account.second-factor-enabled', run: mailChange(({ at }) => secondFactorMails.enabled(showDateTime(at))) },
  { to: 'account.second-factor-disabled', run: mailChange(({ at }) => secondFactorMails.disabled(showDateTime(at))) },
  { to: 'account.second-factor-locked', run: mailChange(({ at }) => secondFactorMails.locked(showDateTime(at))) },
  { to: 'account.backup-codes-renewed', run: mailChange(({ at }) => secondFactorMails.codesRenewed(showDateTime(at))) },
  {
    to: 'account.backup-code-used',
    run: (work, event) =>
      mailSecurity(work, event, {
        ...secondFactorMails.codeUsed(event.data.left, showDateTime(event.at)),
        link: 'end-sessions',
      }),
  },
  { to: 'account.passkey-added', run: mailChange(({ at }) => secondFactorMails.passkeyAdded(showDateTime(at))) },
  { to: 'account.passkey-removed', run: mailChange(({ at }) => secondFactorMails.passkeyRemoved(showDateTime(at))) },
  {
    to: 'account.second-factor-reset-asked',
    run: (work, event) =>
      mailSecurity(work, event, {
        ...secondFactorMails.resetAsked(showDateTime(new Date(event.at.getTime() + resetWait))),
        link: 'stop-reset',
      }),
  },
  { to: 'account.second-factor-reset-stopped', run: mailChange(() => secondFactorMails.resetStopped) },
  { to: 'account.second-factor-reset', run: mailChange(() => secondFactorMails.resetDone) },
];
