import { useEffect } from 'react';
import type { LookKind } from '#features/accounts/look-kinds.ts';
import { lookWords as words } from '#features/console/look-wording.ts';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { useAct } from '#kit/forms/use-act.ts';
import { Button } from '#kit/ui/button.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { client } from './api.ts';

type AskLookProps = {
  kind: LookKind;
  id: string;
  level?: 1 | 2 | 3;
  /** Gets the address of the thing's page. */
  onLooked: (link: string) => unknown;
  /** The way back, if the question replaces something else: then the field has the focus. */
  onCancel?: () => void;
};

/** Asks an admin for the reason to open something private. The log keeps the reason, and the thing is open to them for an hour. */
export default function AskLook({ kind, id, level = 1, onLooked, onCancel }: AskLookProps) {
  const { field, focus, busy, refusal, submit } = useAct({
    draft: `look:${kind}:${id}`,
    empty: { reason: '' },
    required: { reason: words.sayWhy },
    send: ({ reason }) => client.look({ kind, id, reason }),
    onDone: ({ link }) => onLooked(link),
  });
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) focus('reason');
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the question opens
  }, [takesFocus]);
  const Title = `h${level}` as const;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid max-w-[66ch] gap-3"
    >
      <Title className="text-h3">{words.titles[kind]}</Title>
      <p className="text-muted">{words.text}</p>
      <ReasonField {...field('reason')} label={words.reason} hint={words.reasonHint} />
      {refusal === undefined ? null : <Refusal title={refusal} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={words.opening}>
          {words.open}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
