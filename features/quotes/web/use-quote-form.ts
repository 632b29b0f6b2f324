import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { keepDraft, readDraft } from '#web/drafts/kept-draft.ts';
import { useSession } from '#web/api/session.ts';
import type { StoredPicture } from '#web/uploads/upload-queue.ts';
import { useUploads } from '#web/uploads/use-uploads.ts';
import { mostAttachments } from '../limits.ts';

/** What was typed, and which files are there already. */
type Kept<Values> = { values: Values; attachments: readonly StoredPicture[] };

type QuoteForm<Values extends FieldValues, Read> = {
  /** Tells this form's draft from others'. */
  of: string;
  resolver: Resolver<Values, unknown, Read>;
  first: Values;
  /** What is attached already. */
  attached?: readonly { id: string; name: string; width: number | null; height: number | null }[];
};

/** The form of a request or a quote with its attachments, beginning with what was typed before and never sent. */
export function useQuoteForm<Values extends FieldValues, Read>({
  of,
  resolver,
  first,
  attached = [],
}: QuoteForm<Values, Read>) {
  const person = useSession();
  // Theirs alone, also while the session ends under the open form.
  const [name] = useState(() => `quote-draft:${person?.id}:${of}`);
  const [kept] = useState(() => readDraft<Kept<Values> | null>(name, null));
  const [restored, setRestored] = useState(kept !== null);
  const form = useForm<Values, unknown, Read>({
    resolver,
    defaultValues: { ...first, ...kept?.values } as DefaultValues<Values>,
  });
  const stored = attached.map(({ id, name: alt, width, height }) => ({
    id,
    width: width ?? 0,
    height: height ?? 0,
    alt,
  }));
  const uploads = useUploads({ purpose: 'attachment', max: mostAttachments, stored: kept?.attachments ?? stored });
  const files = uploads.uploads.flatMap(({ name: alt, stored }): StoredPicture[] =>
    stored === null ? [] : [{ id: stored.id, width: stored.width ?? 0, height: stored.height ?? 0, alt }],
  );
  const keep = useEffectEvent((values: Values) => keepDraft(name, { values, attachments: files }));
  const { subscribe, getValues } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe]);
  const ids = uploads.ids.join();
  const [begun] = useState(ids);
  useEffect(() => {
    if (ids !== begun) keep(getValues());
  }, [ids, begun, getValues]);
  return {
    form,
    uploads,
    /** Whether it began with what was typed before. */
    restored,
    startOver: () => {
      form.reset(first);
      uploads.reset(stored);
      keepDraft(name, null);
      setRestored(false);
    },
    /** After sending: nothing of it is left. */
    forget: () => keepDraft(name, null),
  };
}
