import { useState } from 'react';
import { kindWords as words } from '#features/credentials/console-wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { sayFailure } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { type Category, client, type ManagedKind, useRefreshKinds } from './api.ts';
import { KindFieldset } from './kind-fieldset.tsx';
import { findChanged, kindForm, newKindForm, showField, toFields, type TypedKind } from './kind-form.ts';

type KindDialogProps = {
  /** The kind as it is now: another admin may change it while the dialog is open. Null adds one. */
  kind: ManagedKind | null;
  categories: readonly Category[];
  onClose: () => void;
};

/** Adds a kind, or changes one. The typed values stay through refusals; a field that another admin changes, and this one does not, follows. */
export default function KindDialog({ kind, categories, onClose }: KindDialogProps) {
  const reload = useRefreshKinds();
  const [opened] = useState(kind);
  const send = async ({ reason, ...fields }: TypedKind) => {
    try {
      if (kind === null) await client.addKind(fields);
      else await client.saveKind({ ...fields, id: kind.id, version: kind.version, reason });
    } catch (error) {
      if (toCallError(error).problem?.code === 'credentials.kind-changed') void reload();
      throw error;
    }
    draft.startOver();
    onClose();
    toast.success(kind === null ? words.added(fields.name) : words.saved(fields.name));
    await reload();
  };
  const draft = useDraftForm<TypedKind, TypedKind>({
    name: `credential-kind-draft:${kind?.id ?? 'new'}:${usePerson().id}`,
    schema: kind === null ? newKindForm : kindForm,
    saved: { values: { ...toFields(kind), reason: '' }, files: [] },
    send,
  });
  const { form, field, values, busy, refusal, isChanged, restoredFrom } = draft;
  const theirs = opened === null ? [] : findChanged(toFields(opened), toFields(kind));
  return (
    <FormDialog
      open
      title={opened === null ? words.add : words.editOf(opened.name)}
      onClose={onClose}
      busy={busy}
      onSubmit={draft.submit}
      cancel={words.cancel}
      submit={words.save}
      busyLabel={words.saving}
    >
      {restoredFrom !== null && isChanged ? (
        <RestoredNote from={restoredFrom} onStartOver={() => draft.startOver()} />
      ) : null}
      <KindFieldset isNew={kind === null} field={field} values={values} form={form} categories={categories} />
      {refusal === undefined ? null : <Refusal title={sayFailure(refusal, words.failedToSave)} />}
      {theirs.length === 0 || kind === null ? null : (
        <Alert tone="warning" title={words.changedElsewhere}>
          <ul>
            {theirs.map((name) => (
              <li key={name} className="wrap-anywhere">
                {words.nowIs(words.fields[name] ?? name, showField(name, toFields(kind), categories))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </FormDialog>
  );
}
