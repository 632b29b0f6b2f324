import { eq } from 'drizzle-orm';
import type { LinkPurpose } from '#features/accounts/links.ts';
import {
  deviceWords,
  emailChangeMails as emailWords,
  secondFactorMails,
  securityMails as words,
  sessionsEndedMail,
} from '#features/accounts/security-wording.ts';
import { emailChangeWait } from '#features/accounts/server/change-email.ts';
import { resetWait } from '#features/accounts/server/second-factor/reset.ts';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { showDateTime } from '#core/time.ts';
import { type Consequence, type Event, type StoredEvent, urgent } from '#engine/event.ts';
import type { UrgentWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { NoticeWords } from '../notice.ts';
import { queueMailOutside, queueMails } from './queue-mails.ts';

/** Mails a person about the security of their account, with a button for `link`. Calling it again changes nothing. */
export const mailSecurity = (
  work: UrgentWork,
  event: StoredEvent,
  link: LinkPurpose,
  words: () => NoticeWords,
): Promise<void> =>
  queueMails(work, event, [
    { accountId: event.subjectId, category: 'security', linkTo: null, words, mail: { urgency: 'security', link } },
  ]);

const mailPasswordChanged = (work: UrgentWork, event: StoredEvent) =>
  mailSecurity(work, event, 'end-sessions', () => words.passwordChanged(showDateTime(event.at)));

/** Mails a person that their second factor or a passkey has changed, with the link that ends all sessions. */
const mailChange = (say: (event: StoredEvent) => NoticeWords) => (work: UrgentWork, event: StoredEvent) =>
  mailSecurity(work, event, 'end-sessions', () => say(event));

/** Asks the new address to confirm, and warns the old one of the change. */
async function mailBothAddresses(
  work: UrgentWork,
  event: Event<typeof accountSubject, 'ask-to-change-email'>,
): Promise<void> {
  const { subjectId: accountId, data } = event;
  const account = await findRow(work.tx, accounts, accountId, 'fullName', 'newEmail', 'language');
  if (account === undefined || account.newEmail === null) return;
  const from = () => showDateTime(new Date(event.at.getTime() + emailChangeWait));
  await queueMailOutside(work, event, {
    to: { name: account.fullName, address: account.newEmail },
    language: account.language ?? 'en',
    words: () => ({ ...emailWords.toNew(from()), why: emailWords.why }),
    linkTo: null,
    aboutId: accountId,
    link: 'change-email',
  });
  await mailSecurity(work, event, 'end-sessions', () => emailWords.toOld(data.reason, from()));
}

/** Informs the old address that the account has another now; in the step's transaction, while the account still has it. */
async function mailOldAddress(work: Work, event: Event<typeof accountSubject, 'change-email'>): Promise<void> {
  const [account] = await work.tx
    .select({ name: accounts.fullName, address: accounts.email, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, event.subjectId));
  if (account === undefined) return;
  const { language, ...to } = account;
  await queueMailOutside(work, event, {
    to,
    language: language ?? 'en',
    words: () => ({ ...emailWords.changed(showDateTime(event.at)), why: emailWords.why }),
    linkTo: null,
    aboutId: event.subjectId,
  });
}

export const securityConsequences: readonly Consequence<typeof accountSubject>[] = [
  { after: 'account.change-email', run: mailOldAddress },
];

/** Mails a person whose sessions an admin has ended. Ending them oneself needs no mail. */
async function mailSessionsEnded(work: UrgentWork, event: Event<typeof accountSubject, 'end-sessions'>): Promise<void> {
  const { reason } = event.data;
  if (reason === undefined) return;
  await queueMails(work, event, [
    {
      accountId: event.subjectId,
      category: 'security',
      linkTo: '/login',
      words: () => sessionsEndedMail(reason),
      mail: { urgency: 'security' },
    },
  ]);
}

/** A person waits for most of these mails, so their events overtake all others. */
export const securityReactions = urgent<typeof accountSubject>([
  {
    to: 'account.ask-to-confirm',
    run: (work, event) => mailSecurity(work, event, 'confirm', () => words.confirm),
  },
  {
    to: 'account.register-again',
    run: (work, event) => mailSecurity(work, event, 'reset', () => words.registerAgain),
  },
  { to: 'account.ask-to-reset', run: (work, event) => mailSecurity(work, event, 'reset', () => words.reset) },
  {
    to: 'account.new-device',
    run: (work, event) =>
      mailSecurity(work, event, 'end-sessions', () =>
        words.newDevice(deviceWords.name(event.data), showDateTime(event.at)),
      ),
  },
  { to: 'account.ask-to-change-email', run: mailBothAddresses },
  { to: 'account.end-sessions', run: mailSessionsEnded },
  { to: 'account.change-password', run: mailPasswordChanged },
  { to: 'account.reset-password', run: mailPasswordChanged },
  { to: 'account.second-factor-enabled', run: mailChange(({ at }) => secondFactorMails.enabled(showDateTime(at))) },
  { to: 'account.second-factor-disabled', run: mailChange(({ at }) => secondFactorMails.disabled(showDateTime(at))) },
  { to: 'account.second-factor-locked', run: mailChange(({ at }) => secondFactorMails.locked(showDateTime(at))) },
  { to: 'account.backup-codes-renewed', run: mailChange(({ at }) => secondFactorMails.codesRenewed(showDateTime(at))) },
  {
    to: 'account.backup-code-used',
    run: (work, event) =>
      mailSecurity(work, event, 'end-sessions', () =>
        secondFactorMails.codeUsed(event.data.left, showDateTime(event.at)),
      ),
  },
  { to: 'account.passkey-added', run: mailChange(({ at }) => secondFactorMails.passkeyAdded(showDateTime(at))) },
  { to: 'account.passkey-removed', run: mailChange(({ at }) => secondFactorMails.passkeyRemoved(showDateTime(at))) },
  {
    to: 'account.second-factor-reset-asked',
    run: (work, event) =>
      mailSecurity(work, event, 'stop-reset', () =>
        secondFactorMails.resetAsked(showDateTime(new Date(event.at.getTime() + resetWait))),
      ),
  },
  { to: 'account.second-factor-reset-stopped', run: mailChange(() => secondFactorMails.resetStopped) },
  { to: 'account.second-factor-reset', run: mailChange(() => secondFactorMails.resetDone) },
]);
