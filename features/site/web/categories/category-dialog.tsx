import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { useState } from 'react';
import { languagesIn, toTypedTexts } from '#core/in-languages.ts';
import { z } from '#core/zod.ts';
import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { InLanguages } from '#kit/forms/in-languages.tsx';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { categoryFields, categoryReason } from '#features/site/category-contract.ts';
import { categoryFormWords as words } from '#features/site/category-wording.ts';
import { client, type ManagedCategory } from './api.ts';
import { IconField } from './icon-field.tsx';

type CategoryDialogProps = {
  /** The category as it is now; null adds one. */
  category: ManagedCategory | null;
  /** The name that a new category begins with. */
  suggested?: string | undefined;
  onClose: () => void;
};

/** Adds a category, or changes its name, the translations of it and its icon. The typed values stay through refusals; a field that another admin changes, and this one does not, follows. */
export default function CategoryDialog({ category, suggested = '', onClose }: CategoryDialogProps) {
  const reload = useRefresh();
  const [opened] = useState(category);
  const draft = useDraftForm({
    name: `category-draft:${category?.id ?? `new ${suggested}`}:${usePerson().id}`,
    schema: categoryFields.extend({ reason: category === null ? z.string() : categoryReason }),
    saved: {
      values: {
        name: category?.name ?? suggested,
        nameInLanguages: toTypedTexts(category?.nameInLanguages ?? {}),
        icon: category?.icon ?? 'wrench',
        reason: '',
      },
      files: [],
    },
    send: async ({ reason: why, ...fields }) => {
      try {
        if (category === null) await client.addCategory(fields);
        else await client.saveCategory({ id: category.id, version: category.version, ...fields, reason: why });
      } catch (error) {
        if (isOvertaken(error)) void reload();
        throw error;
      }
      draft.startOver();
      onClose();
      toast.success(category === null ? words.added(fields.name) : words.saved(fields.name));
      await reload();
    },
  });
  return (
    <FormDialog
      open
      title={opened === null ? words.add : words.edit(opened.name)}
      onClose={onClose}
      busy={draft.busy}
      onSubmit={draft.submit}
      cancel={words.cancel}
      submit={opened === null ? words.saveNew : words.save}
      busyLabel={words.saving}
    >
      {draft.restoredFrom ? <RestoredNote from={draft.restoredFrom} onStartOver={() => draft.startOver()} /> : null}
      <TextField
        {...draft.field('name')}
        label={words.name}
        autoComplete="off"
        hint={opened === null ? undefined : words.nameHint}
      />
      <InLanguages
        title={words.inLanguages}
        hint={words.inLanguagesHint}
        field={(language) => draft.field(`nameInLanguages.${language}`)}
        done={languagesIn(draft.values.nameInLanguages ?? {})}
      />
      <IconField value={draft.values.icon} onChange={(icon) => draft.form.setValue('icon', icon)} />
      {opened === null ? null : (
        <Textarea {...draft.field('reason')} label={words.reason} rows={2} limit={500} hint={words.reasonHint} />
      )}
      {draft.refusal ? <Refusal title={chooseSentence(draft.refusal, words.failed)} /> : null}
      {category !== null && opened !== null && category.version !== opened.version ? (
        <Alert tone="warning" title={words.nowIs(category.name)} />
      ) : null}
    </FormDialog>
  );
}

/** True if another admin has changed the category since it was read. */
const isOvertaken = (error: unknown): boolean => toCallError(error).problem?.code === 'site.category-changed';
