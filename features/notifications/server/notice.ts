import type { LinkPurpose } from '#features/accounts/links.ts';
import type { CalendarFile } from '#server/integrations/mail/mailer.ts';
import type { NotificationType } from '../types.ts';

/**
 * What makes notices repeats of one another: those of one `key` that are unread are shown as one, under a title that says how many
 * (`countMark`), leading to `linkTo`. Counted are the people it is `by`, where it is said, and the times otherwise.
 */
export type Repeats = {
  key: string;
  title: string;
  linkTo: string | null;
  by?: string;
  /** Milliseconds after a notice of the key in which a person gets no other of it. */
  silentFor?: number;
  /** Mailed together, at most once an hour, instead of one by one. */
  digest?: true;
  /** Each is mailed, whether or not the ones before it are read: those of ten minutes after a mail together. */
  isEachMailed?: true;
};

/** What one person reads about an event; `linkTo` is a path of the site. */
export type Notice = {
  accountId: string;
  type: NotificationType;
  title: string;
  description: string;
  linkTo: string | null;
  repeats?: Repeats;
  /** Only shown: another notice of the same act has been mailed. */
  isMailed?: false;
  /**
   * What the mail has besides: a subject in place of the title, and a calendar entry. An urgent one comes at once, whatever the hour
   * and the digest. A required one also comes to a person who wants no mails. One about the security of the account does so too, and waits behind
   * no others: a person waits for it. `link` is what its button does in place of `linkTo`: the token is made when the mail is sent.
   */
  mail?: {
    subject?: string;
    calendar?: CalendarFile;
    urgency?: 'urgent' | 'required' | 'security';
    link?: LinkPurpose;
  };
};
