import { showDayTime } from '#core/time.ts';
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx';
import { quoteStepWords, type QuoteHappening } from '../wording.ts';
import type { QuoteData } from './api.ts';
import { stepsAhead } from './steps-ahead.ts';

/** The past steps of a quote, then its next ones. */
export function QuoteTimeline({ quote }: { quote: QuoteData }) {
  const done = quote.timeline.map(({ step, at, reason }): TimelineStep => ({
    title: quoteStepWords[step as QuoteHappening]?.happened ?? step,
    line: reason ? `${showDayTime(at)} · “${reason}”` : showDayTime(at),
    state: 'done',
  }));
  return <Timeline steps={[...done, ...stepsAhead(quote)]} />;
}
