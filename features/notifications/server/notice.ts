import type { LinkPurpose } from '#features/accounts/links.ts';
import type { CalendarFile } from '#integrations/mail/mailer.ts';
import type { NotificationType } from '../kinds.ts';

/** The texts of a notice; its mail has `subject` in place of the title. */
export type NoticeWords = { title: string; description: string; subject?: string };

/**
 * Notices with the same `key` repeat one another: while they are unread they are shown as one, under a title that says how many
 * (`countMark`), leading to `linkTo`. With `by` it counts the people, otherwise the notices.
 */
export type Repeats = {
  key: string;
  /** Called in the language of the reader. */
  title: () => string;
  linkTo: string | null;
  by?: string;
  /** Milliseconds after a notice of the key in which a person gets no other one. */
  silentFor?: number;
  /** Mailed together, at most once an hour, instead of one by one. */
  digest?: true;
  /** Each is mailed, even while those before it are unread: those within ten minutes after a mail come together. */
  isEachMailed?: true;
};

type NoticeOf<Urgency> = {
  accountId: string;
  type: NotificationType;
  words: () => NoticeWords;
  linkTo: string | null;
  repeats?: Repeats;
  /** Only shown: another notice of the same act has been mailed. */
  isMailed?: false;
  /**
   * The extra parts of the mail: a calendar entry, written in the language of the reader. An urgent mail is sent at once, despite quiet hours
   * and digest. A required one is also sent to a person who wants no mails. The mail's button does `link` in place of `linkTo`: the token is
   * made when the mail is sent.
   */
  mail?: {
    calendar?: () => CalendarFile;
    urgency?: Urgency;
    link?: LinkPurpose;
  };
};

/**
 * The notice of an event to one person; `linkTo` is a path of the site. `words` is called in the language of the reader, and not only once:
 * all that it says is written within, dates and reasons too, or it stays in the language of the sender.
 */
export type Notice = NoticeOf<'urgent' | 'required'>;

/**
 * A notice of an urgent reaction. A mail about the security of the account is sent whatever a person wants and overtakes all others, because the person
 * waits for it: so its event may wait behind no others either.
 */
export type UrgentNotice = NoticeOf<'urgent' | 'required' | 'security'>;
