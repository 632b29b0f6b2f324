import { useQueryClient } from '@tanstack/react-query';
import { CirclePause, CirclePlay, CircleX, type IconNode, SquarePen } from 'lucide';
import { type ReactNode, useState } from 'react';
import { refresh } from '#kit/api/queries.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import type { MenuAct } from '#kit/ui/overlays/menu.tsx';
import { problemLifecycle } from '../lifecycle.ts';
import { ownerMenuWords, problemStepWords } from '../wording.ts';
import { api, client, changeCards, type ProblemCardData } from './api.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const EditProblemDialog = lazyDialog(() => import('./post/edit-problem-dialog.tsx'));

type Step = ProblemCardData['steps'][number]['step'];

const icons: Record<Step, IconNode> = { pause: CirclePause, reopen: CirclePlay, withdraw: CircleX };

/** The owner's menu of a problem, from the steps that the server offers; `dialogs` goes into the page. */
export function useOwnerMenu(problem: ProblemCardData): {
  acts: readonly MenuAct[];
  dialogs: ReactNode;
  refusal: ReactNode;
} {
  const queries = useQueryClient();
  const taking = useTakeStep({
    send: (taken: { step: Step }) => client[taken.step]({ id: problem.id }),
    read: () => client.read({ id: problem.id }),
    lifecycle: problemLifecycle,
    words: problemStepWords,
    describe: (error) => chooseSentence(error, ownerMenuWords.stepFailed),
    refresh: (answer) => (answer ? changeCards(queries, problem.id, answer) : void refresh(queries, api.key())),
  });
  const { begin, dialogs, refusal } = useSteps<Step, { step: Step }>({
    taking,
    words: problemStepWords,
    about: `problem:${problem.id}`,
    ways: {
      pause: { taken: { step: 'pause' } },
      reopen: { taken: { step: 'reopen' } },
      withdraw: { taken: { step: 'withdraw' } },
    },
  });
  const [edited, setEdited] = useState({ open: false, opening: 0 });
  const edit = {
    label: ownerMenuWords.edit,
    icon: SquarePen,
    onSelect: () => setEdited(({ opening }) => ({ open: true, opening: opening + 1 })),
  };
  const steps = problem.steps.map((offered) => ({
    step: offered.step,
    label: offered.label,
    icon: icons[offered.step],
    danger: offered.confirm !== null,
    obstacle: offered.obstacle?.sentence,
    onSelect: () => begin(offered),
  }));
  // First what goes on with a problem that is paused.
  const reopen = steps.filter(({ step }) => step === 'reopen');
  return {
    acts: [...reopen, ...(problem.editable ? [edit] : []), ...steps.filter(({ step }) => step !== 'reopen')],
    refusal,
    dialogs: (
      <>
        {dialogs}
        {edited.opening > 0 ? (
          <EditProblemDialog
            key={edited.opening}
            problem={problem}
            open={edited.open}
            onClose={() => setEdited(({ opening }) => ({ open: false, opening }))}
          />
        ) : null}
      </>
    ),
  };
}
