import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CirclePause, CirclePlay, CircleX, type LucideIcon, SquarePen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorOf } from '#web/api/client.ts';
import { sentenceOf } from '#web/api/refusal.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import type { MenuAct } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { problemWords as words } from '../wording.ts';
import { api, client, changeCards, type ProblemCardData } from './api.ts';

const EditProblemDialog = lazy(() => import('./post/edit-problem-dialog.tsx'));

type Step = ProblemCardData['steps'][number]['step'];

const looks: Record<Step, { icon: LucideIcon; done: string }> = {
  pause: { icon: CirclePause, done: words.paused },
  reopen: { icon: CirclePlay, done: words.reopened },
  withdraw: { icon: CircleX, done: words.withdrawn },
};

/** What its owner may do with a problem, as the server's answer says; `dialogs` goes into the page. */
export function useOwnerActs(problem: ProblemCardData): { acts: readonly MenuAct[]; dialogs: ReactNode } {
  const take = useTakeStep(problem.id);
  const [open, setOpen] = useState<'edit' | 'withdraw' | null>(null);
  const [editing, setEditing] = useState(0);
  const edit = { label: 'Edit', icon: SquarePen, onSelect: () => (setEditing(editing + 1), setOpen('edit')) };
  const steps = problem.steps.map(({ step, label, confirm, obstacle }) => ({
    label,
    icon: looks[step].icon,
    danger: confirm !== null,
    obstacle: obstacle?.sentence,
    onSelect: () => (confirm === null ? take.mutate(step) : setOpen('withdraw')),
  }));
  const withdrawal = problem.steps.find(({ confirm }) => confirm !== null);
  return {
    acts: [...(problem.editable ? [edit] : []), ...steps],
    dialogs: (
      <>
        {/* Its text stays while the dialog fades, though the step is no longer offered then. */}
        <Confirm
          open={open === 'withdraw'}
          title="Withdraw this problem?"
          text={withdrawal?.confirm}
          confirmLabel="Withdraw problem"
          busy={take.isPending}
          onConfirm={() => take.mutate('withdraw', { onSettled: () => setOpen(null) })}
          onClose={() => setOpen(null)}
        />
        <Suspense>
          {editing > 0 ? (
            <EditProblemDialog key={editing} problem={problem} open={open === 'edit'} onClose={() => setOpen(null)} />
          ) : null}
        </Suspense>
      </>
    ),
  };
}

function useTakeStep(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => client[step]({ id }),
    onSuccess: (problem, step) => {
      changeCards(queries, id, problem);
      toast.success(looks[step].done);
    },
    onError: (error) => {
      toast.error(sentenceOf(error, words.stepFailed));
      // Someone was faster: what is shown is no longer so.
      if (errorOf(error).status === 409) void queries.invalidateQueries({ queryKey: api.key() });
    },
  });
}
