import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatBudget } from '#core/money/money.ts';
import { refresh } from '#kit/api/queries.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { keepDraft, readDraftTime } from '#kit/drafts/draft.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { useFocusInvalid } from '#kit/ui/fields/focus-invalid.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { problemFieldWords } from '#features/problems/composer-wording.ts';
import { editProblemWords as words, problemFormWords, problemListWords } from '#features/problems/wording.ts';
import { cancel } from '#kit/ui/wording.ts';
import { api, client, changeCards, type ProblemCardData, type ProblemData, useProblem } from '../api.ts';
import { filledFields } from './post-problem.ts';
import { type ProblemDraft, useProblemDraft } from './problem-draft.ts';
import { ProblemFields } from './problem-fields.tsx';
import { restoreEdit } from './restore-edit.ts';
import { useProblemPhotos } from './use-problem-photos.ts';

const TypedTextHint = lazyExtra(() => import('#kit/ui/fields/typed-text-hint.tsx'));

type EditProblemDialogProps = { problem: ProblemCardData; open: boolean; onClose: () => void };

/** The form to edit the reader's problem and its photos. */
export default function EditProblemDialog({ problem: { id }, open, onClose }: EditProblemDialogProps) {
  const problem = useProblem(id);
  if (problem.data) return <Form problem={problem.data} open={open} onClose={onClose} />;
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      {problem.isPending ? (
        <LoadingList label={words.loading}>
          <Skeleton className="h-12" />
          <Skeleton className="h-27" />
          <Skeleton className="h-12" />
        </LoadingList>
      ) : (
        <LoadFailed query={problem} title={problemListWords.failed} />
      )}
    </Dialog>
  );
}

function Form({ problem, open, onClose }: { problem: ProblemData; open: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const draftName = `problem-edit:${usePerson().id}:${problem.id}`;
  const [saved] = useState(() => toDraft(problem));
  const [restoredFrom, setRestoredFrom] = useState(() => readDraftTime(draftName));
  const form = useProblemDraft(draftName, { ...saved, began: saved }, (kept) => restoreEdit(kept, saved));
  const { draft, began, isBlank, errors, setErrors } = form;
  const fields = useRef<HTMLDivElement>(null);
  useFocusInvalid(fields, errors);
  const save = useMutation({
    mutationFn: (photos: readonly string[]) =>
      client.edit({
        id: problem.id,
        ...filledFields({ ...draft, photos }),
        photos: [...photos],
        known: began.photos.map(({ id }) => id),
      }),
    onSuccess: (changed) => {
      changeCards(queries, changed.id, changed);
      // A new category or place moves the problem to other lists.
      void refresh(queries, api.list.key());
      keepDraft(draftName, null);
      toast.success(words.saved);
      onClose();
    },
    onError: (error) => {
      setErrors(
        Object.fromEntries(toCallError(error).fields.map(({ path, message }) => [path.split('.')[0], message])),
      );
    },
  });
  const { uploads, waiting, send } = useProblemPhotos(
    form,
    ({ ids }, done) => {
      setErrors({});
      save.mutate(ids, { onSettled: done });
    },
    { open },
  );
  const busy = waiting || save.isPending;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      busy={save.isPending}
      onSubmit={() => isBlank || busy || send()}
      cancel={cancel}
      submit={words.save}
      disabled={isBlank}
      waits={busy}
      busyLabel={uploads.busy ? problemFormWords.sendingPhotos : words.saving}
    >
      {restoredFrom === null ? null : (
        <RestoredNote
          from={restoredFrom}
          onStartOver={() => {
            setRestoredFrom(null);
            form.clear();
            uploads.reset(saved.photos);
          }}
        />
      )}
      <div ref={fields} className="contents">
        <ProblemFields form={form} />
      </div>
      <TypedTextHint text={`${draft.title}\n${draft.description}\n${draft.location}`} typedFor="problem" />
      <UploadField
        uploads={uploads}
        label={problemFieldWords.photos}
        optional
        action={problemFormWords.addPhotos}
        hint={problemFormWords.photosHint}
        error={errors.photos}
      />
      {save.error !== null && toCallError(save.error).fields.length === 0 ? (
        <Refusal title={words.failed}>{chooseSentence(save.error, toCallError(save.error).message)}</Refusal>
      ) : null}
    </FormDialog>
  );
}

/** A problem as its form shows it. */
const toDraft = ({ title, description, category, location, budgetCents, photos }: ProblemData): ProblemDraft => ({
  title,
  description,
  category: category ?? '',
  location,
  budget: budgetCents === null ? '' : formatBudget(budgetCents),
  photos,
});
