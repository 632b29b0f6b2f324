import { FileClock, Flag, Gavel, MessageSquareWarning } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { sectionTitles, waitingWords } from '../console-wording.ts';

const id = 'content-moderation';

export const moderationConsole: NounConsole = {
  sections: [{ id, title: sectionTitles.contentModeration, icon: MessageSquareWarning }],
  waiting: {
    reports: { icon: Flag, words: waitingWords.reports, section: id },
    'held-texts': { icon: FileClock, words: waitingWords.heldTexts, section: id },
    appeals: { icon: Gavel, words: waitingWords.appeals, section: id },
  },
};
