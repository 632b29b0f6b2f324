import { kindWords as words } from '#features/credentials/console-wording.ts';
import { kindRefusals } from '#features/credentials/wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { client, type ManagedKind, useRefreshKinds } from './api.ts';

type KindActProps = { act: 'retire' | 'offer'; kind: ManagedKind; onClose: () => void };

/** Retires a kind or offers it again, for a reason. */
export function KindActDialog({ act, kind: { id, version, name }, onClose }: KindActProps) {
  const reload = useRefreshKinds();
  const { title, text, confirm, done } = words.acts[act];
  return (
    <ReasonDialog
      title={title(name)}
      text={text}
      confirmLabel={confirm}
      keepLabel={words.cancel}
      tone={act === 'offer' ? 'primary' : 'danger'}
      draft={`credential-kind:${id}:${act}`}
      missing={kindRefusals.reasonMissing}
      hint={words.reasonHint}
      send={(reason) =>
        (act === 'retire' ? client.retireKind : client.offerKind)({ id, version, reason }).catch((error: unknown) => {
          // Another admin may have been faster.
          if (toCallError(error).fields.length === 0) void reload();
          throw error;
        })
      }
      failed={words.failedToChange}
      done={done(name)}
      onDone={reload}
      isOver={({ problem }) => problem?.code === 'request.conflict'}
      onOver={reload}
      onClose={onClose}
    />
  );
}
