import { errorOf } from '#web/api/client.ts';
import { sentenceOf } from '#web/api/refusal.ts';
import { quoteLifecycle, type QuoteStatus } from '../lifecycle.ts';
import { quoteWords as words } from '../wording.ts';

/** What a refused step on a quote says: the server's sentence, and after a lost race how the quote stands now. */
export function whatHappened(error: unknown, failed: string): string {
  const { problem } = errorOf(error);
  const said = sentenceOf(error, failed);
  const now =
    problem?.code === 'request.conflict' && problem.current && isStatus(problem.current)
      ? quoteLifecycle.statuses[problem.current].label
      : null;
  return now === null ? said : `${said} ${words.standsNow(now)}`;
}

const isStatus = (status: string): status is QuoteStatus => status in quoteLifecycle.statuses;
