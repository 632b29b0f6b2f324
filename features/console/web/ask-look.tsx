import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LookKind } from '#features/accounts/look-kinds.ts';
import { lookWords as words } from '#features/console/look-wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Button } from '#kit/ui/button.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
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
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason, forget] = useDraft(`reason:look:${kind}:${id}`, '');
  // An error about the reason stays until the next key.
  const [checked, setChecked] = useState(false);
  const look = useMutation({
    mutationFn: () => client.look({ kind, id, reason }),
    onSuccess: ({ link }) => {
      forget();
      return onLooked(link);
    },
  });
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const Title = `h${level}` as const;
  const open = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (reason.trim() !== '' && !look.isPending) look.mutate();
  };
  const failure = look.error === null ? null : toCallError(look.error);
  const refusal = reason.trim() === '' ? words.sayWhy : (failure?.fields[0]?.message ?? failure?.message);
  return (
    <form noValidate onSubmit={open} className="grid max-w-[66ch] gap-3">
      <Title className="text-h3">{words.titles[kind]}</Title>
      <p className="text-muted">{words.text}</p>
      <Textarea
        ref={field}
        label={words.reason}
        rows={3}
        limit={500}
        hint={words.reasonHint}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setChecked(false);
        }}
        error={checked && !look.isPending ? refusal : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={look.isPending} busyLabel={words.opening}>
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
