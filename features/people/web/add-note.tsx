import { useAct } from '#kit/forms/use-act.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { maxNote } from '../filters.ts';
import { noteWords as words, personWords } from '../wording.ts';
import { client } from './api.ts';

/** Adds a note about a person, which only admins read. The typed text stays until the note is saved. */
export function AddNote({ personId, onDone }: { personId: string; onDone: () => void }) {
  const { field, busy, refusal, submit } = useAct({
    draft: `note:${personId}`,
    empty: { text: '' },
    required: { text: personWords.writeNote },
    send: ({ text }, keyed) => client.addNote({ id: personId, text }, keyed),
    failed: words.failed,
    done: words.added,
    onDone,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-3"
    >
      <Textarea {...field('text')} label={words.label} hint={words.hint} rows={2} limit={maxNote} />
      {refusal === undefined ? null : <Refusal title={refusal} />}
      <Button
        type="submit"
        size="sm"
        variant="quiet"
        className="justify-self-start"
        busy={busy}
        busyLabel={words.adding}
      >
        {words.add}
      </Button>
    </form>
  );
}
