import { HeartPulse, ScrollText, Workflow } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { sectionTitles, waitingWords } from '../console-wording.ts';

export const systemConsole: NounConsole = {
  sections: [
    {
      id: 'system-logs',
      title: sectionTitles.systemLogs,
      icon: ScrollText,
      view: lazyPart(() => import('./logs/system-logs.tsx')),
    },
    {
      id: 'system-health',
      title: sectionTitles.systemHealth,
      icon: HeartPulse,
      view: lazyPart(() => import('./health/system-health.tsx')),
    },
  ],
  waiting: { jobs: { icon: Workflow, words: waitingWords.jobs, section: 'system-health' } },
};
