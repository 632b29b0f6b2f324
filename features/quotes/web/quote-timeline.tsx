import { showDayTime } from '#core/time.ts';
import { Timeline, type TimelineStep } from '#kit/ui/lists/timeline.tsx';
import { quoteStepWords, releaseSentences, type QuoteHappening } from '../wording.ts';
import type { QuoteData } from './api.ts';
import { stepsAhead } from './steps-ahead.ts';

const join = (parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ');

/** The past steps of a quote, then its next ones. */
export function QuoteTimeline({ quote }: { quote: QuoteData }) {
  const released = quote.releaseReason && releaseSentences[quote.releaseReason];
  const done = quote.timeline.map(({ step, at, reason }): TimelineStep => ({
    title: quoteStepWords[step as QuoteHappening]?.happened ?? step,
    line: join([showDayTime(at), step === 'release' ? released : reason && `“${reason}”`]),
    state: 'done',
  }));
  return <Timeline steps={[...done, ...stepsAhead(quote)]} />;
}
