import { Mail, MailX } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { sectionTitles, waitingWords } from '../console-wording.ts';

export const notificationsConsole: NounConsole = {
  sections: [
    { id: 'e-mail', title: sectionTitles.eMail, icon: Mail, view: lazyPart(() => import('./failed-mails.tsx')) },
  ],
  waiting: { mails: { icon: MailX, words: waitingWords.mails, section: 'e-mail' } },
};
