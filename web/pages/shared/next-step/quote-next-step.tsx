import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { isOneOf } from '#core/lifecycle.ts';
import { formatRand } from '#core/money/money.ts';
import { showDayTime } from '#core/time.ts';
import { quoteSets } from '#features/quotes/lifecycle.ts';
import { answerWithin } from '#features/quotes/limits.ts';
import { type OfferedStep, type QuoteData } from '#features/quotes/web/api.ts';
import { useQuoteSteps } from '#features/quotes/web/use-quote-steps.tsx';
import { wayOn } from '#features/quotes/web/way-on.tsx';
import { acceptText, leavingWords, quoteBusyLabels } from '#features/quotes/wording.ts';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { type KeptFocus, useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { Price } from '#kit/ui/price.tsx';
import { useConversationLink } from '../use-conversation.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { usePart } from '#kit/ui/loading/use-part.ts';
import { AwaitedJob } from './awaited-job.tsx';
import { type NextAction, NextStepCard } from './next-step-card.tsx';
import { quoteNextWords as words } from './wording.ts';
import { listPayments } from '#features/quotes/payment-plan-wording.ts';

// Most quotes that people read have no job yet.
const QuoteJobNextStep = lazyPart(() =>
  import('./job-next-step.tsx').then((module) => ({ default: module.QuoteJobNextStep })),
);

/** Says that the next step of the job of a quote loads. */
export const useJobStep = ({ status }: QuoteData) => usePart(QuoteJobNextStep, isOneOf(status, quoteSets.accepted));

/**
 * The next step of a quote, and once it is accepted of its job. A quote that was accepted before the page opened suspends the page, so that nothing moves
 * when its step is drawn.
 */
export function QuoteNextStep({ quote, onThere }: { quote: QuoteData; onThere: () => void }) {
  const { id, status, revision, providerName } = quote;
  const hasProblem = quote.problemId !== null;
  const price = formatRand(quote.priceCents ?? 0);
  const callOut = quote.callOutCents === null ? null : formatRand(quote.callOutCents);
  const payments = listPayments(quote);
  const focus = useKeptFocus();
  const isAccepted = isOneOf(status, quoteSets.accepted);
  const [wasAccepted] = useState(isAccepted);
  const jobStep = <QuoteJobNextStep key="job" quote={quote} focus={focus} onThere={onThere} />;
  // A dialog that is open stays open while the quote changes, with what is typed in it, and that of a job while its agreement ends.
  const { begin, busy, dialogs, refusal } = useQuoteSteps(
    {
      id,
      status,
      hasProblem,
      revision,
      providerName,
      acceptText: acceptText({ providerName, price, callOut, payments, hasProblem }),
    },
    focus,
  );
  return (
    <>
      <KeptBelow>
        {isAccepted ? (
          wasAccepted ? (
            jobStep
          ) : (
            <Suspense key="job" fallback={<AwaitedJob status={status} focus={focus} />}>
              {jobStep}
            </Suspense>
          )
        ) : (
          <UndecidedOrEnded
            key="quote"
            quote={quote}
            price={price}
            focus={focus}
            begin={begin}
            busy={busy}
            refusal={refusal}
          />
        )}
      </KeptBelow>
      {dialogs}
    </>
  );
}

const leavingSteps: readonly OfferedStep['step'][] = ['cancel', 'back-out'];

type UndecidedOrEndedProps = { quote: QuoteData; price: string; focus: KeptFocus } & Pick<
  ReturnType<typeof useQuoteSteps>,
  'begin' | 'busy' | 'refusal'
>;

function UndecidedOrEnded({ quote, price, focus, begin, busy, refusal }: UndecidedOrEndedProps) {
  const { status, expired } = quote;
  const hasProblem = quote.problemId !== null;
  const conversation = useConversationLink();
  const actionFor = (offered: OfferedStep): NextAction => ({
    offered,
    busy: busy === offered.step,
    busyLabel: quoteBusyLabels[offered.step],
    onPress: () => begin(offered),
    ...(offered.step === 'revise' && expired && { label: words.renew }),
    ...((offered.step === 'cancel' || offered.step === 'back-out') && {
      label: leavingWords({ status, hasProblem })[offered.step].label,
    }),
  });
  const isLeading = ({ step }: OfferedStep) =>
    step === 'revise' ? expired : !leavingSteps.includes(step) && !(expired && quote.party === 'member');
  // The card says that a quote has expired. A quote that was not asked for is no request to cancel: declining it is enough.
  const steps = quote.steps.filter(
    ({ step }) => !(step === 'accept' && expired) && !(step === 'cancel' && quote.offered),
  );
  const askToRenew: NextAction[] =
    expired && quote.party === 'member'
      ? [{ label: words.askToRenew, busy: conversation.busy, onPress: () => conversation.withQuote(quote.id) }]
      : [];
  const { title, content } = describe(quote, price);
  const otherSteps = steps.filter((offered) => !isLeading(offered) && !leavingSteps.includes(offered.step));
  return (
    <NextStepCard
      wayOn={(code) => wayOn(code, quote.problem?.budgetCents)}
      title={title}
      yourMove={quote.yourMove}
      focus={focus}
      refusal={refusal ?? conversation.refusal}
      leading={[...askToRenew, ...steps.filter(isLeading).toSorted(byImportance).map(actionFor)]}
      more={[...askAnother(quote), ...otherSteps.map(actionFor)]}
      leaving={steps.filter(({ step }) => leavingSteps.includes(step)).map(actionFor)}
    >
      {content}
    </NextStepCard>
  );
}

const importance: readonly OfferedStep['step'][] = ['accept', 'submit', 'revise'];
const byImportance = (one: OfferedStep, other: OfferedStep): number =>
  Number(importance.includes(other.step)) - Number(importance.includes(one.step));

/** After a quote that ended without work, leads the member to the next provider. */
function askAnother({ party, status, problemId, category }: QuoteData): NextAction[] {
  if (party !== 'member' || !isOneOf(status, quoteSets.ended)) return [];
  const render =
    problemId === null ? (
      <Link to="/providers" search={{ category }} />
    ) : (
      <Link to="/problems/$problemId" params={{ problemId }} />
    );
  return [{ label: words.askAnother, render }];
}

/** Describes the next step and the next event. */
function describe(quote: QuoteData, price: string): { title: string; content: ReactNode } {
  const { party, providerName, memberName, requestedAt } = quote;
  const closes = showDayTime(new Date(Date.parse(requestedAt) + answerWithin));
  const line = (title: string, text: string) => ({ title, content: <Line>{text}</Line> });
  switch (quote.status) {
    case 'pending_provider_response':
      return party === 'provider'
        ? line(words.answer, words.answerLine(memberName, closes))
        : line(words.waitingForQuote(providerName), words.waitingForQuoteLine(closes));
    case 'quote_submitted':
      if (quote.expired)
        return line(
          words.expired,
          party === 'provider' ? words.expiredForProvider(memberName) : words.expiredForMember(providerName),
        );
      if (party !== 'member') return line(words.waitingForDecision(memberName), words.waitingForDecisionLine(price));
      return {
        title: words.decide,
        content: (
          <>
            <div className="flex flex-wrap items-baseline gap-x-2">
              <Price amount={price} />
              <span className="min-w-0 text-card wrap-anywhere text-muted">{words.from(providerName)}</span>
            </div>
            <Line>{words.decideLine(providerName)}</Line>
          </>
        ),
      };
    case 'request_declined_by_provider':
      return party === 'provider'
        ? line(words.youDeclinedRequest, words.nothingMore)
        : line(words.requestDeclined(providerName), words.askAnotherLine);
    case 'quote_declined_by_member':
      return line(words.declined, party === 'member' ? words.askAnotherLine : words.nothingMore);
    default:
      return line(words.cancelled, party === 'member' ? words.askAnotherLine : words.nothingMore);
  }
}

const Line = ({ children }: { children: string }) => <p className="text-card wrap-anywhere text-muted">{children}</p>;
