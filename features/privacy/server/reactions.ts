import { isOneOf } from '#core/lifecycle.ts';
import { showDate } from '#core/time.ts';
import { deletionDate } from '#features/accounts/server/leave.ts';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import type { NoticeWords } from '#features/notifications/server/notice.ts';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { queueMailOutside, queueMails } from '#features/notifications/server/mails/queue-mails.ts';
import { readSettings } from '#features/site/server/queries.ts';
import { inLanguage } from '#engine/language.ts';
import { type Event, type Reaction, type StoredEvent, urgent } from '#engine/event.ts';
import type { UrgentWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { privacyKinds } from '../kinds.ts';
import { officerWords, privacyNotices as notices } from '../wording.ts';
import { type caseSubject, exports, type exportSubject, privacyCases } from './tables.ts';

const privacyTab = '/settings?tab=privacy';
const adminCases = '/admin-dashboard#privacy-requests';

async function notifyOwner(work: Work, event: Event<typeof exportSubject, 'finish' | 'fail'>): Promise<void> {
  const made = await findRow(work.tx, exports, event.subjectId);
  if (made === undefined) return;
  const words = () => (event.step === 'finish' ? notices.exportReady : notices.exportFailed);
  await notify(work, event, [{ accountId: made.accountId, type: 'other', words, linkTo: `${privacyTab}#data-export` }]);
}

async function notifyOfCase(work: Work, event: Event<typeof caseSubject, 'file' | 'remind' | 'answer'>): Promise<void> {
  const found = await findRow(work.tx, privacyCases, event.subjectId);
  if (found === undefined) return;
  const { kind, dueAt, answer, accountId, status, text } = found;
  if (event.step === 'answer')
    return notify(work, event, [
      {
        accountId,
        type: 'other',
        words: () => notices.caseAnswered(kind, answer ?? ''),
        linkTo: `${privacyTab}#privacy-cases`,
      },
    ]);
  // A reminder comes too late once the case is answered.
  if (status !== 'open') return;
  const words = () => notices[event.step === 'file' ? 'caseFiled' : 'caseDue'](kind, showDate(dueAt));
  await notifyAdmins(work, event, { type: 'other', words, linkTo: adminCases });
  if (isOneOf(kind, privacyKinds)) await mailOfficer(work, event, { words, accountId, text });
}

/** The mail leads to the console. */
const consoleLanguage = 'en';

/** The information officer of the site settings reads the request in the mail itself: they may have no account. */
async function mailOfficer(
  work: Work,
  event: Pick<StoredEvent, 'id'>,
  { words, accountId, text }: { words: () => NoticeWords; accountId: string; text: string },
): Promise<void> {
  const { informationOfficerName: name, informationOfficerEmail: address } = await readSettings(work.world);
  if (address === '') return;
  const person = await findRow(work.tx, accounts, accountId, 'fullName');
  await queueMailOutside(work, event, {
    to: { name: name === '' ? inLanguage(consoleLanguage, () => officerWords.officer) : name, address },
    language: consoleLanguage,
    words: () => {
      const { title, description } = words();
      return {
        title,
        description: officerWords.asks(description, person?.fullName ?? '', text),
        why: officerWords.why,
      };
    },
    linkTo: adminCases,
  });
}

/** A mail alone: the person has no screen for a notice, and must learn of a deletion that they did not request. */
async function mailLeaver(work: UrgentWork, event: Event<typeof accountSubject, 'leave'>): Promise<void> {
  await queueMails(work, event, [
    {
      accountId: event.subjectId,
      type: 'other',
      words: () => notices.deletionAsked(showDate(deletionDate(event.at))),
      linkTo: '/login',
      mail: { urgency: 'security' },
    },
  ]);
}

export const privacyReactions: readonly Reaction<typeof exportSubject | typeof caseSubject | typeof accountSubject>[] =
  [
    { to: 'export.finish', run: notifyOwner },
    { to: 'export.fail', run: notifyOwner },
    { to: 'privacy-case.file', run: notifyOfCase },
    { to: 'privacy-case.remind', run: notifyOfCase },
    { to: 'privacy-case.answer', run: notifyOfCase },
    ...urgent<typeof accountSubject>([{ to: 'account.leave', run: mailLeaver }]),
  ];
