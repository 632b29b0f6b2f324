import type { LinkPurpose } from '#features/accounts/links.ts';
import { linkLabels } from '#features/accounts/security-wording.ts';
import { cutWords } from '#core/cut-text.ts';
import type { StoredEvent } from '#engine/event.ts';
import type { AnyLanguage } from '#core/languages.ts';
import type { Brand } from '#engine/brand.ts';
import { inLanguage } from '#engine/language.ts';
import type { UrgentWork, Work, World } from '#engine/work.ts';
import type { Mailer } from '#integrations/mail/mailer.ts';
import { topicOf, type MailCategory } from '#features/notifications/mail-categories.ts';
import type { NotificationType } from '#features/notifications/kinds.ts';
import { mailWords } from '#features/notifications/mail-wording.ts';
import { defuseLinks } from './defuse-links.ts';
import { linkMark } from '../marks.ts';
import type { Notice, UrgentNotice } from '../notice.ts';
import { readRecipients, wants, type Recipient } from '../recipients.ts';
import { mailQueue, securityMailQueue } from './send-mail.ts';
import { mails } from '../tables.ts';
import { mailLook, notificationSettings, unsubscribeLink, writeMail } from './write-mail.ts';

/** Longer ones are cut by the lists of mail programs; without the signs that turn the direction, no name reads as another. */
const maxSubject = 120;
const cutSubject = (subject: string): string =>
  cutWords(subject.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''), maxSubject);

/** The content of a mail; its category follows from the type of a notice. */
type Mailed<Given extends UrgentNotice = UrgentNotice> = Omit<Given, 'type' | 'repeats'> &
  ({ type: NotificationType } | { category: MailCategory }) & {
    /** The events that it reports besides the main one. */
    alsoAbout?: string[];
  };

type About = Pick<StoredEvent, 'id' | 'at'>;

const categoryOf = (notice: Mailed): MailCategory => {
  if (notice.mail?.urgency === 'required' || notice.mail?.urgency === 'security') return 'security';
  return 'category' in notice ? notice.category : topicOf[notice.type];
};

/** Writes to each recipient of `event` who wants mail about it, in their language, once: the mail and its job, in the transaction of the notices. */
export function queueMails(work: Work, event: About, notices: readonly Mailed<Notice>[]): Promise<void>;
export function queueMails(work: UrgentWork, event: About, notices: readonly Mailed[]): Promise<void>;
export async function queueMails(work: Work, event: About, notices: readonly Mailed[]): Promise<void> {
  const { tx, world } = work;
  const { mailer } = world;
  if (mailer === null) return;
  const recipients = new Map(
    (
      await readRecipients(
        tx,
        notices.map(({ accountId }) => accountId),
      )
    ).map((person) => [person.id, person]),
  );
  const brand = await world.readBrand(tx);
  const written = notices.flatMap((notice) => {
    const person = recipients.get(notice.accountId);
    if (person === undefined || !wants(person, categoryOf(notice))) return [];
    const content = inLanguage(person.language, () => write(world, { mailer, brand }, person, notice));
    return [{ ...content, eventId: event.id, createdAt: work.now }];
  });
  if (written.length === 0) return;
  const queued = await tx
    .insert(mails)
    .values(written)
    .onConflictDoNothing({ target: [mails.accountId, mails.eventId] })
    .returning({ mailId: mails.id, accountId: mails.accountId });
  const awaited = new Set(notices.flatMap(({ accountId, mail }) => (mail?.urgency === 'security' ? [accountId] : [])));
  for (const [queue, isAwaited] of [
    [securityMailQueue, true],
    [mailQueue, false],
  ] as const) {
    const some = queued.filter(({ accountId }) => awaited.has(accountId ?? '') === isAwaited);
    await world.outbox.enqueue(
      tx,
      queue,
      some.map(({ mailId }) => ({ mailId })),
    );
  }
}

/** The columns of the mail of a notice, in the language of the moment: its mail waits in it. */
function write(
  world: World,
  { mailer, brand }: { mailer: Mailer; brand: Brand },
  { fullName }: Recipient,
  notice: Mailed,
) {
  const { accountId, words, linkTo, mail, alsoAbout } = notice;
  const { title, description, subject } = words();
  const { siteName } = brand;
  const category = categoryOf(notice);
  const linkPurpose = mail?.link ?? null;
  const open =
    linkPurpose !== null
      ? { label: linkLabels[linkPurpose], link: mailer.siteUrl + linkMark }
      : linkTo === null
        ? null
        : { label: mailWords.open(siteName), link: mailer.siteUrl + linkTo };
  const { text, html } = writeMail(
    fullName,
    { title, description },
    {
      open,
      why: mailWords.why(siteName),
      look: mailLook(mailer, brand),
      foot: [
        ...(category === 'security'
          ? []
          : [
              {
                label: mailWords.unsubscribe[category](siteName),
                link: unsubscribeLink(world, mailer, { accountId, category }),
              },
            ]),
        { label: mailWords.settings, link: mailer.siteUrl + notificationSettings },
      ],
    },
  );
  return {
    accountId,
    category,
    subject: cutSubject(defuseLinks(subject ?? title)),
    text,
    html,
    calendar: mail?.calendar?.() ?? null,
    linkPurpose,
    isUrgent: mail?.urgency !== undefined,
    alsoAbout: alsoAbout ?? [],
  };
}

/**
 * A mail to an address that is not the one of its account: of a person in the site settings, in English, or the old or new one of a person,
 * in their language. It has no preferences.
 */
export type MailOutside = {
  to: { name: string; address: string };
  language: AnyLanguage;
  /** Called in the language of the mail. `why` is the reason that they get it. */
  words: () => { title: string; description: string; why: string };
  /** The page that it opens; null for none. */
  linkTo: string | null;
  /** The account that it is about, and the purpose of its link, in place of opening a page. */
  aboutId?: string;
  link?: LinkPurpose;
};

/** Writes to an address outside the accounts, once for an event. */
export async function queueMailOutside(
  { tx, world, now }: Work,
  event: Pick<StoredEvent, 'id'>,
  { to, language, words, linkTo, aboutId, link }: MailOutside,
): Promise<void> {
  const { mailer } = world;
  if (mailer === null) return;
  const brand = await world.readBrand(tx);
  const written = inLanguage(language, () => {
    const { title, description, why } = words();
    const open =
      link !== undefined
        ? { label: linkLabels[link], link: mailer.siteUrl + linkMark }
        : linkTo === null
          ? null
          : { label: mailWords.open(brand.siteName), link: mailer.siteUrl + linkTo };
    const frame = { open, why, foot: [], look: mailLook(mailer, brand) };
    return {
      ...writeMail(to.name, { title, description }, frame),
      subject: cutSubject(defuseLinks(title)),
    };
  });
  const queued = await tx
    .insert(mails)
    .values({
      ...written,
      toName: to.name,
      toAddress: to.address,
      linkPurpose: link ?? null,
      aboutId: aboutId ?? null,
      eventId: event.id,
      category: 'security',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ mailId: mails.id });
  await world.outbox.enqueue(tx, securityMailQueue, queued);
}
