import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { maxNote } from '../filters.ts';
import { noteWords as words, personWords } from '../wording.ts';
import { client } from './api.ts';

/** Adds a note about a person, which only admins read. The typed text stays until the note is saved. */
export function AddNote({ personId, onDone }: { personId: string; onDone: () => void }) {
  const [text, setText, forget] = useDraft(`note-of:${personId}`, '');
  const [isChecked, setChecked] = useState(false);
  const keyOf = useDraftKey();
  const add = useMutation({
    mutationFn: () => client.addNote({ id: personId, text }, { context: { idempotencyKey: keyOf({ text }) } }),
    onSuccess: () => {
      forget();
      setChecked(false);
      toast.success(words.added);
      onDone();
    },
  });
  const refusal = add.error === null ? null : toCallError(add.error);
  const wrong = text.trim() === '' ? personWords.writeNote : refusal?.fields[0]?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Textarea
        label={words.label}
        hint={words.hint}
        rows={2}
        limit={maxNote}
        value={text}
        error={isChecked ? wrong : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setChecked(false);
        }}
      />
      {refusal !== null && refusal.fields.length === 0 ? (
        <Refusal title={words.failed}>{refusal.message}</Refusal>
      ) : null}
      <Button
        type="submit"
        size="sm"
        variant="quiet"
        className="justify-self-start"
        busy={add.isPending}
        busyLabel={words.adding}
      >
        {words.add}
      </Button>
    </form>
  );
}
