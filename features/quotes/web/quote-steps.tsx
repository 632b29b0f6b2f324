import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { OfferedStep, QuoteData } from './api.ts';
import { quoteBusyLabels } from '../wording.ts';
import { useQuoteSteps } from './use-quote-steps.tsx';

type Step = OfferedStep['step'];

const leading: readonly Step[] = ['accept', 'submit', 'start'];
const leaving: readonly Step[] = ['cancel', 'back-out'];

/** The buttons for the steps that the server offers on a quote, with the obstacles below them. */
export function QuoteSteps({ quote }: { quote: QuoteData }) {
  const { begin, busy, dialogs } = useQuoteSteps({ id: quote.id, revision: quote.revision });
  const deciding = quote.steps.filter(({ step }) => !leaving.includes(step));
  const leavingSteps = quote.steps.filter(({ step }) => leaving.includes(step));
  // The terms above already say that a quote has expired.
  const obstacles = [
    ...new Set(
      quote.steps.flatMap(({ obstacle }) =>
        obstacle && obstacle.code !== 'quotes.expired' ? [obstacle.sentence] : [],
      ),
    ),
  ];
  const button = (
    offered: OfferedStep,
    look: { variant: 'primary' | 'quiet' | 'text'; size: 'lg' | 'md'; className: string },
  ) => (
    <Button
      key={offered.step}
      {...look}
      disabled={offered.obstacle !== null}
      aria-describedby={offered.obstacle ? 'obstacles' : undefined}
      busy={busy === offered.step}
      busyLabel={quoteBusyLabels[offered.step]}
      onClick={() => begin(offered)}
    >
      {offered.label}
    </Button>
  );
  return (
    <>
      {deciding.length > 0 ? (
        <div className="mt-5.5 flex flex-wrap gap-3">
          {deciding.map((offered) =>
            leading.includes(offered.step)
              ? button(offered, { variant: 'primary', size: 'lg', className: 'flex-[2_1_180px]' })
              : button(offered, { variant: 'quiet', size: 'lg', className: 'flex-[1_1_130px]' }),
          )}
        </div>
      ) : null}
      <div id="obstacles" className="grid gap-3 not-empty:mt-4">
        {obstacles.map((sentence) => (
          <Alert key={sentence} tone="warning" title={sentence} />
        ))}
      </div>
      {leavingSteps.length > 0 ? (
        <div className="mt-2 -ml-[18px]">
          {leavingSteps.map((offered) => button(offered, { variant: 'text', size: 'md', className: 'text-danger!' }))}
        </div>
      ) : null}
      {dialogs}
    </>
  );
}
