import { useInfiniteQuery } from '@tanstack/react-query';
import { showDateTime } from '#core/time.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { byCursor } from '#kit/api/pages.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { planAdminWords as words, planFieldWords } from '#features/plans/plan-wording.ts';
import { api, type ManagedPlan } from '../api.ts';

/** The admins' changes of a plan, newest first. */
export default function PlanHistory({ plan, onClose }: { plan: ManagedPlan; onClose: () => void }) {
  const list = useInfiniteQuery({ ...api.planHistory.infiniteOptions(byCursor({ plan: plan.id })), staleTime: 0 });
  return (
    <Dialog
      open
      title={words.historyOf(plan.name)}
      onClose={onClose}
      foot={
        <Button variant="quiet" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <LoadedList
        level={3}
        query={list}
        loading={<LoadingList label={words.historyLoading} count={2} />}
        failed={words.historyFailed}
        empty={<Empty level={3} title={words.noHistory} />}
      >
        {(acts) => (
          <>
            <ol className="grid gap-4">
              {acts.map(({ id, at, step, by, reason, before, after, changes }) => (
                <li key={id} className="border-b border-line pb-3 last:border-0">
                  <p className="font-semibold">{words.steps[step]}</p>
                  <p className="text-sm text-muted">{words.changedBy(by ?? words.unknownAdmin, showDateTime(at))}</p>
                  <ul className="mt-1 text-card wrap-anywhere">
                    {changes.map((change) => (
                      <li key={change.field}>
                        {words.fromTo(planFieldWords.names[change.field], change.before, change.after)}
                      </li>
                    ))}
                    {step === 'order' ? <li>{words.fromTo(words.place, before ?? '', after)}</li> : null}
                  </ul>
                  {reason === null ? null : (
                    <p className="mt-1 text-card whitespace-pre-line wrap-anywhere">{reason}</p>
                  )}
                </li>
              ))}
            </ol>
            <ListEnd press list={list} failed={words.historyFailed} />
          </>
        )}
      </LoadedList>
    </Dialog>
  );
}
