import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayWhy } from '#features/accounts/wording.ts';
import { clientFor, toCallError } from '#kit/api/client.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { DialogButtons } from '#kit/ui/overlays/dialog-buttons.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { showStorage } from '#kit/uploads/show-bytes.ts';
import type { filesContract } from '../contract.ts';
import { storageTierNames, storageTiers, type StorageTier } from '../storage-tiers.ts';
import { storageDialogWords as words } from '../wording.ts';

const { client } = clientFor<typeof filesContract>('files');

type StorageDialogProps = {
  person: { id: string; fullName: string };
  storage: { usedBytes: number; limitBytes: number; adjustedBytes: number | null };
  onDone: () => void;
  onClose: () => void;
};

/** Gives a person the storage of a tier in place of that of their plan, or that of their plan again. */
export default function StorageDialog({ person: { id, fullName }, storage, onDone, onClose }: StorageDialogProps) {
  const { usedBytes, limitBytes, adjustedBytes } = storage;
  const [tier, setTier] = useState<StorageTier | null>(
    storageTierNames.find((name) => storageTiers[name] === adjustedBytes) ?? null,
  );
  const [reason, setReason, forget] = useDraft(`reason:storage:${id}`, '');
  const [isChecked, setChecked] = useState(false);
  const adjust = useMutation({
    mutationFn: () => client.adjustStorage({ id, tier, reason }),
    onSuccess: () => {
      forget();
      onClose();
      toast.success(words.done(fullName));
      onDone();
    },
  });
  const refusal = adjust.error === null ? null : toCallError(adjust.error);
  const wrong = refusal?.fields.find(({ path }) => path === 'reason')?.message;
  return (
    <Dialog
      open
      busy={adjust.isPending}
      onClose={onClose}
      title={words.title(fullName)}
      description={words.used(showStorage(usedBytes), showStorage(limitBytes))}
      onSubmit={() => {
        setChecked(true);
        if (reason.trim() !== '' && !adjust.isPending) adjust.mutate();
      }}
      foot={
        <DialogButtons
          cancel={words.cancel}
          onCancel={onClose}
          submit={words.save}
          busy={adjust.isPending}
          busyLabel={words.saving}
        />
      }
    >
      <Select
        label={words.storage}
        value={tier ?? ''}
        hint={tier !== null && storageTiers[tier] < usedBytes ? words.tooSmall : undefined}
        onChange={({ target }) => setTier(storageTierNames.find((name) => name === target.value) ?? null)}
      >
        <option value="">{words.byPlan}</option>
        {storageTierNames.map((name) => (
          <option key={name} value={name}>
            {words.tier(words.tiers[name], showStorage(storageTiers[name]))}
          </option>
        ))}
      </Select>
      <Textarea
        label={words.reason}
        hint={words.hint}
        rows={3}
        limit={500}
        value={reason}
        error={isChecked ? (reason.trim() === '' ? sayWhy : wrong) : undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setChecked(false);
        }}
      />
      {refusal !== null && refusal.fields.length === 0 ? (
        <Refusal title={words.failed}>{refusal.message}</Refusal>
      ) : null}
    </Dialog>
  );
}
