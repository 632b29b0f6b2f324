import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { quoteLifecycle, type QuoteStatus } from '../lifecycle.ts';
import { statusNow } from '../wording.ts';

/** The sentence for a refused step on a quote: the server's, or `failed`. After a conflict the quote's status now follows. */
export function describeRefusal(error: unknown, failed: string): string {
  const { problem } = toCallError(error);
  const sentence = chooseSentence(error, failed);
  if (problem?.code !== 'request.conflict' || !problem.current || !isStatus(problem.current)) return sentence;
  return `${sentence} ${statusNow(quoteLifecycle.statuses[problem.current].label)}`;
}

const isStatus = (status: string): status is QuoteStatus => status in quoteLifecycle.statuses;
