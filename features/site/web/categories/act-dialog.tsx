import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import {
  categoryActWords as words,
  categoryAdminWords,
  categoryFormWords,
  categoryRefusals,
} from '#features/site/category-wording.ts';
import { client, type ManagedCategory, useReloadCategories } from './api.ts';

type ActDialogProps = {
  act: 'merge' | 'retire' | 'offer';
  category: ManagedCategory;
  /** The other categories of today. */
  others: readonly ManagedCategory[];
  /** Its problems that are not closed. */
  problems: number;
  onClose: () => void;
};

/** Merges, retires or offers a category, for a reason. */
export default function ActDialog({ act, category, others, problems, onClose }: ActDialogProps) {
  const reload = useReloadCategories();
  const [into, setInto] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { id, version, name } = category;
  const [reason, setReason, forget] = useDraft(`reason:category:${id}:${act}`, '');
  const target = others.find((one) => one.id === into);
  const send = useMutation({
    mutationFn: () =>
      act === 'merge'
        ? client.mergeCategory({ id, version, into, reason })
        : (act === 'retire' ? client.retireCategory : client.offerCategory)({ id, version, reason }),
    onSuccess: async () => {
      forget();
      onClose();
      toast.success(act === 'merge' ? words.merge.done(name, target?.name ?? '') : words[act].done(name));
      await reload();
    },
    onError: (error) => {
      if (toCallError(error).fields.length === 0) void reload();
    },
  });
  const fields = send.error === null ? [] : toCallError(send.error).fields;
  const refusalOf = (path: string) => fields.find((field) => field.path === path)?.message;
  const isReasonMissing = reason.trim().length < 3;
  const isTargetMissing = act === 'merge' && target === undefined;
  return (
    <Confirm
      open
      title={words[act].title(name)}
      text={act === 'merge' ? words.merge.text(categoryAdminWords.problems(problems)) : words[act].text}
      confirmLabel={words[act].confirm}
      keepLabel={words.keep}
      tone={act === 'offer' ? 'primary' : 'danger'}
      busy={send.isPending}
      error={send.error !== null && fields.length === 0 ? chooseSentence(send.error, words.failed) : undefined}
      onConfirm={() => {
        setChecked(true);
        if (!isReasonMissing && !isTargetMissing) send.mutate();
      }}
      onClose={onClose}
    >
      {act === 'merge' ? (
        <Select
          label={words.merge.into}
          value={into}
          onChange={({ target: field }) => setInto(field.value)}
          error={isChecked && isTargetMissing ? words.merge.choose : refusalOf('into')}
        >
          <option value="">{words.merge.choose}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      ) : null}
      <Textarea
        label={categoryFormWords.reason}
        rows={2}
        limit={500}
        hint={categoryFormWords.reasonHint}
        value={reason}
        onChange={({ target: field }) => {
          setReason(field.value);
          setChecked(false);
        }}
        error={isChecked && isReasonMissing ? categoryRefusals.reasonMissing : refusalOf('reason')}
      />
    </Confirm>
  );
}
