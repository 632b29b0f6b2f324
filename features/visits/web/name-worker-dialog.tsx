import { useQuery } from '@tanstack/react-query';
import { pictureUrl } from '#core/files.ts';
import { showMonth } from '#core/time.ts';
import type { teamContract } from '#features/team/contract.ts';
import { clientFor } from '#kit/api/client.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { useAct } from '#kit/forms/use-act.ts';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { comesWords as words } from '../who-comes-wording.ts';
import { client, useRefreshVisit, type VisitData } from './api.ts';

const { api: team } = clientFor<typeof teamContract>('team');

type NameWorkerDialogProps = {
  open: boolean;
  onClose: () => void;
  jobId: string;
  visit: VisitData;
  memberName: string;
  providerName: string;
};

/** The choice of the provider themselves. */
const myself = 'myself';

/** Asks the provider who of their team comes. */
export default function NameWorkerDialog(props: NameWorkerDialogProps) {
  const { open, onClose, jobId, visit, memberName, providerName } = props;
  const workers = useQuery(team.list.queryOptions({ input: {} }));
  const refreshVisit = useRefreshVisit(jobId);
  const act = useAct({
    draft: null,
    empty: { workerId: visit.comes.workerId ?? myself },
    send: ({ workerId }) => client.nameWorker({ id: visit.id, workerId: workerId === myself ? null : workerId }),
    done: words.saved,
    failed: words.failed,
    onDone: (answer) => {
      onClose();
      return refreshVisit(answer);
    },
  });
  return (
    <Confirm
      open={open}
      ask={false}
      tone="primary"
      title={words.chooseTitle}
      text={words.chooseText(memberName)}
      confirmLabel={words.save}
      keepLabel={words.cancel}
      busy={act.busy}
      disabled={workers.data === undefined}
      refusal={act.refusal}
      onConfirm={() => (act.values.workerId === (visit.comes.workerId ?? myself) ? onClose() : act.submit())}
      onClose={onClose}
    >
      {workers.data ? (
        <ChoiceCards
          ref={act.field('workerId').ref}
          stacked
          hideLegend
          legend={words.chooseTitle}
          choices={[
            { value: myself, label: words.myself(providerName) },
            ...workers.data.items
              .filter(({ isHidden, id }) => !isHidden || id === visit.comes.workerId)
              .map(({ id, name, since, photoId }) => ({
                value: id,
                label: (
                  <span className="flex min-w-0 items-center gap-3 wrap-anywhere">
                    <Avatar size="sm" name={name} src={photoId === null ? null : pictureUrl(photoId, 'small')} />
                    {name}
                  </span>
                ),
                hint: words.since(showMonth(`${since}-15`)),
              })),
          ]}
          value={act.values.workerId}
          onChange={(workerId) => act.set('workerId', workerId)}
          error={act.errorOf('workerId')}
        />
      ) : workers.isError ? (
        <LoadFailedAlert query={workers} title={words.failedToLoad} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Confirm>
  );
}
