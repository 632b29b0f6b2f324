import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type ResolverError,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { z } from '#core/zod.ts';
import { isLoggedOut } from '#kit/api/call.ts';
import { toCallError } from '#kit/api/client.ts';
import { loggedOut } from '#kit/api/wording.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { type Uploads, useUploads } from '#kit/uploads/use-uploads.ts';
import { isSame, keepDraft, readDraft, readDraftTime } from '#kit/drafts/draft.ts';
import { type Draft, followDraft, isSameFiles } from './follow-saved.ts';

/** A draft as it is kept. `began` is the saved content that it changes; a draft of an earlier release has none. */
type KeptDraft<Values> = Draft<Values> & { began?: Draft<Values> };

type Schema<Values, Read> = z.ZodType<Read, Values>;

type DraftFormOptions<Values extends FieldValues, Read> = {
  /** The name of the draft, with its author in it. Read once: the session may end under an open form. */
  name: string;
  /** On a page that people read first, a function that loads it: once something is typed, and at the latest when it is sent. */
  schema: Schema<Values, Read> | (() => Promise<Schema<Values, Read>>);
  /** The content of the form if no draft is kept. */
  saved: Draft<Values>;
  /** False where a draft stays as it is when other content is saved beneath it. Otherwise what its author left alone follows. */
  follows?: boolean;
  /** The files that the form takes; none by default. */
  takes?: Pick<Parameters<typeof useUploads>[0], 'purpose' | 'max'>;
  /** Said where the session is over, in place of the usual sentence. */
  signedOut?: string;
  /** Sends what was read from the form; `known` are the files that it began with. With the answer `notSent` the draft stays. Its refusal is shown beside the fields that it names. */
  send: (read: Read, uploads: Uploads & { known: readonly string[] }) => Promise<unknown>;
};

type DraftForm<Values extends FieldValues, Read> = {
  form: UseFormReturn<Values, unknown, Read>;
  values: Values;
  /** Props of the control of a field, with its error. */
  field: <Name extends FieldPath<Values>>(name: Name) => UseFormRegisterReturn<Name> & { error: string | undefined };
  /** True while the form is checked and sent. */
  busy: boolean;
  uploads: Uploads;
  /** The server's error for the files, or for anything else that is no field. */
  filesError: string | undefined;
  /** True if the form differs from the saved content. */
  isChanged: boolean;
  /** The last change (ISO) of the draft that the form began with, if it did. */
  restoredFrom: string | null;
  /** The refusal, if it is about no field; undefined while the form is being sent and once it is. */
  refusal: Error | undefined;
  /** Checks the form and sends it, unless it is being sent. */
  submit: (event?: BaseSyntheticEvent) => void;
  /** Shows what is saved, and forgets the draft. */
  startOver: (saved?: Draft<Values>) => void;
};

/** The answer of a `send` that has kept or sent nothing yet. */
export const notSent = Symbol('not sent');

const noFiles = { purpose: 'attachment', max: 0 } as const;

/** A form that keeps a draft on this device while it differs from what is saved: through failures, closing, reloads and logging in again. */
export function useDraftForm<Values extends FieldValues, Read>(
  options: DraftFormOptions<Values, Read>,
): DraftForm<Values, Read> {
  const { schema, saved, follows = true, takes = noFiles, signedOut = loggedOut, send } = options;
  const [name] = useState(options.name);
  const [first] = useState(() => {
    const kept = readDraft<Partial<KeptDraft<Values>> | null>(name, null);
    const files = kept?.files ?? saved.files;
    const before = (follows && kept?.began) || saved;
    return followDraft({ values: { ...saved.values, ...kept?.values }, files }, before, saved);
  });
  // The saved content that the form changes.
  const [began, setBegan] = useState(first.began);
  const [restoredFrom, setRestoredFrom] = useState(() => readDraftTime(name));
  const [refusal, setRefusal] = useState<Error>();
  const [filesError, setFilesError] = useState<string>();
  const notLoaded = useRef<unknown>(undefined);
  const resolver: Resolver<Values, unknown, Read> = async (...typed) => {
    try {
      return await standardSchemaResolver(await load(schema))(...typed);
    } catch (error) {
      notLoaded.current = error;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every form may have an error that is of no field
      return { values: {}, errors: { root: { type: 'not-loaded' } } } as ResolverError<Values>;
    }
  };
  const form = useForm<Values, unknown, Read>({
    resolver,
    defaultValues: first.values as DefaultValues<Values>,
  });
  const { formState } = form;
  const uploads = useUploads({ ...takes, stored: first.files });
  const isSending = useRef(false);

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field has a default value
  const values = { ...began.values, ...(useWatch({ control: form.control }) as Values) };
  const files = uploads.pictures;
  const isChanged = !isSame(values, began.values) || !isSameFiles(files, began.files);
  const written = isChanged ? JSON.stringify({ values, files, began } satisfies KeptDraft<Values>) : null;
  // Before it is shown: what a person sees survives a reload.
  useLayoutEffect(() => void keepDraft(name, written && JSON.parse(written)), [name, written]);

  const lastSaved = useRef(saved);
  const followLatest = useEffectEvent(() => {
    if (!follows || formState.isSubmitting || isSame(saved, lastSaved.current)) return;
    lastSaved.current = saved;
    const typed = form.getValues();
    const next = followDraft({ values: typed, files }, began, saved, {
      isUploading: uploads.uploads.length > files.length,
    });
    for (const [field, value] of Object.entries(next.values))
      if (!isSame(value, typed[field])) form.setValue(field as FieldPath<Values>, value);
    if (!isSameFiles(next.files, files)) uploads.reset(next.files);
    setBegan(next.began);
  });
  const latest = JSON.stringify(saved);
  useLayoutEffect(() => followLatest(), [latest, formState.isSubmitting]);

  // The check arrives while the person types.
  useEffect(() => {
    if (isChanged && typeof schema === 'function') void schema().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form
  }, [isChanged]);

  const showErrors = (error: unknown) => {
    const { fields } = toCallError(error);
    if (fields.length === 0) {
      // The page goes to the login, and the form with it.
      if (isLoggedOut(toCallError(error).problem)) toast.error(signedOut);
      return setRefusal(error instanceof Error ? error : toCallError(error));
    }
    fields.forEach(({ path, message }, index) => {
      const [field = ''] = path.split('.');
      if (!(field in saved.values)) return setFilesError(message);
      form.setError(path as FieldPath<Values>, { message });
      if (index > 0) return;
      // A list of plain texts is one field, though the server names the line.
      form.setFocus(field as FieldPath<Values>);
      form.setFocus(path as FieldPath<Values>);
    });
  };
  const refuse = () => {
    if (notLoaded.current !== undefined) showErrors(notLoaded.current);
    notLoaded.current = undefined;
  };
  const submit = form.handleSubmit(async (read) => {
    if (isSending.current) return;
    isSending.current = true;
    setFilesError(undefined);
    setRefusal(undefined);
    const sent = readDraft<unknown>(name, null);
    try {
      const outcome = await send(read, { ...uploads, known: began.files.map(({ id }) => id) });
      // Text typed during the request stays a draft. A form that has closed forgets its own draft all the same.
      if (outcome === notSent || !isSame(readDraft<unknown>(name, null), sent)) return;
      keepDraft(name, null);
      // The content that was sent comes back as it was stored: without the space at its end, perhaps.
      if (sent !== null) setBegan({ values: form.getValues(), files });
    } catch (error) {
      showErrors(error);
    } finally {
      isSending.current = false;
    }
  }, refuse);
  return {
    form,
    values,
    field: (name) => ({ ...form.register(name), error: form.getFieldState(name, formState).error?.message }),
    busy: formState.isSubmitting,
    uploads,
    filesError,
    isChanged,
    restoredFrom,
    refusal,
    submit: (event) => void submit(event),
    startOver: (next = saved) => {
      form.reset(next.values);
      uploads.reset(next.files);
      setBegan(next);
      setFilesError(undefined);
      setRefusal(undefined);
      setRestoredFrom(null);
      keepDraft(name, null);
    },
  };
}

/** Loads a schema that is a function. */
const load = async <Values, Read>(
  schema: Schema<Values, Read> | (() => Promise<Schema<Values, Read>>),
): Promise<Schema<Values, Read>> => (typeof schema === 'function' ? schema() : schema);
