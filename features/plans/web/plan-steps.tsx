import { useState } from 'react';
import { Loaded } from '#kit/api/loaded.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { coolOffWords, stepWords as words } from '../change-wording.ts';
import { type OwnPlan, type OwnSteps, useOwnSteps } from './api.ts';
import type { StepQuestion } from './step-dialog.tsx';

const ChangeDialog = lazyDialog(() => import('./change-dialog.tsx'));
const StepDialog = lazyDialog(() => import('./step-dialog.tsx'));

/** The steps of the running plan: cancel, with a refund in the first days, and resume. */
export function PlanSteps({ own }: { own: OwnPlan }) {
  const steps = useOwnSteps(true);
  return (
    <Loaded query={steps} loading={<Skeleton className="mt-5 h-11 w-40" />} failed={words.failed}>
      {(found) => (found.id === null ? null : <Steps id={found.id} steps={found} own={own} />)}
    </Loaded>
  );
}

function Steps({ id, steps, own }: { id: string; steps: OwnSteps; own: OwnPlan }) {
  const { cancel, resume, coolOff, next } = steps;
  const [question, setQuestion] = useState<StepQuestion | null>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  return (
    <section aria-label={words.label} className="mt-5 grid gap-4 border-t border-line pt-4">
      {next !== null && own.plan !== null ? (
        <Alert
          tone="info"
          title={words.next(next.name, next.from)}
          action={
            <Button size="sm" variant="quiet" onClick={() => setIsKeeping(true)}>
              {words.keep(own.name)}
            </Button>
          }
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {resume === null ? null : (
          <Button onClick={() => setQuestion({ step: 'resume', terms: resume })}>{words.resume}</Button>
        )}
        {cancel === null ? null : (
          <Button variant="quiet" onClick={() => setQuestion({ step: 'cancel', terms: cancel, coolOff })}>
            {words.cancel}
          </Button>
        )}
        {coolOff === null ? null : (
          <Button variant="danger-quiet" onClick={() => setQuestion({ step: 'cool-off', terms: coolOff })}>
            {words.coolOff}
          </Button>
        )}
      </div>
      {coolOff === null ? null : (
        <p className="text-sm text-muted">{coolOffWords.until(coolOff.refundCents, coolOff.until)}</p>
      )}
      {question === null ? null : <StepDialog id={id} question={question} onClose={() => setQuestion(null)} />}
      {isKeeping && own.plan !== null ? (
        <ChangeDialog id={id} plan={own.plan} name={own.name} onClose={() => setIsKeeping(false)} />
      ) : null}
    </section>
  );
}
