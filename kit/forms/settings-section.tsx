import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from '#core/zod.ts';
import { sayFailure } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { useDraftForm } from './use-draft-form.ts';

type SettingsForm<Values extends FieldValues, Read> = Pick<
  ReturnType<typeof useDraftForm<Values, Read>>,
  'field' | 'form' | 'values'
> & {
  /** Shows what is saved now, after a change that another control has made. */
  take: (values: Values) => void;
};

type SettingsSectionProps<Values extends FieldValues, Read> = {
  /** The id of its heading. */
  id: string;
  words: { title: string; hint: string; save: string; saving: string; saved: string };
  /** The name of the draft on this device. */
  draft: string;
  schema: z.ZodType<Read, Values>;
  saved: Values;
  /** Saves what was read from the form, and answers with the saved values. */
  send: (read: Read) => Promise<Values>;
  /** The sentence of a failure. */
  failed: string;
  /** The fields. */
  children: (form: SettingsForm<Values, Read>) => ReactNode;
  /** Another control beside the button that saves. */
  beside?: (form: SettingsForm<Values, Read>) => ReactNode;
};

/** A card with a form of settings that are saved together: a draft, errors beside the fields, a refusal above the button, a toast. */
export function SettingsSection<Values extends FieldValues, Read>(props: SettingsSectionProps<Values, Read>) {
  const { id, words, draft, schema, saved, send, failed, children, beside } = props;
  const { isChanged, restoredFrom, refusal, busy, submit, startOver, ...draftForm } = useDraftForm<Values, Read>({
    name: `${draft}:${usePerson().id}`,
    schema,
    saved: { values: saved, files: [] },
    send: async (read) => {
      take(await send(read));
      toast.success(words.saved);
    },
  });
  const take = (values: Values) => startOver({ values, files: [] });
  const form = { ...draftForm, take };
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={words.title} />
      <p className="mb-3 text-card text-muted">{words.hint}</p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {restoredFrom !== null && isChanged ? (
          <RestoredNote from={restoredFrom} onStartOver={() => startOver()} />
        ) : null}
        {children(form)}
        {refusal === undefined ? null : <Refusal title={sayFailure(refusal, failed)} />}
        <div className="flex flex-wrap justify-end gap-2">
          {beside?.(form)}
          <Button
            type="submit"
            variant="quiet"
            busy={busy}
            busyLabel={words.saving}
            aria-disabled={!isChanged || undefined}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
