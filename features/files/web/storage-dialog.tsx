import { adminRefusals } from '#features/accounts/wording.ts';
import { clientFor } from '#kit/api/client.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { showStorage } from '#kit/uploads/show-bytes.ts';
import type { filesContract } from '../contract.ts';
import { storageTierNames, storageTiers } from '../storage-tiers.ts';
import { storageDialogWords as words } from '../wording.ts';

const { client } = clientFor<typeof filesContract>('files');

type StorageDialogProps = {
  person: { id: string; fullName: string };
  storage: { usedBytes: number; limitBytes: number; adjustedBytes: number | null };
  onDone: () => void;
  onClose: () => void;
};

const emptyOf = (adjustedBytes: number | null) => ({
  /** Nothing is the storage of the plan. */
  tier: storageTierNames.find((name) => storageTiers[name] === adjustedBytes) ?? ('' as const),
  reason: '',
});

/** Gives a person the storage of a tier in place of that of their plan, or that of their plan again. */
export default function StorageDialog({ person: { id, fullName }, storage, onDone, onClose }: StorageDialogProps) {
  const { usedBytes, limitBytes, adjustedBytes } = storage;
  return (
    <ActDialog
      ask={false}
      tone="primary"
      title={words.title(fullName)}
      text={words.used(showStorage(usedBytes), showStorage(limitBytes))}
      confirmLabel={words.save}
      busyLabel={words.saving}
      keepLabel={words.cancel}
      draft={`storage:${id}`}
      empty={emptyOf(adjustedBytes)}
      required={{ reason: adminRefusals.sayWhy }}
      send={({ tier, reason }) => client.adjustStorage({ id, tier: tier || null, reason })}
      failed={words.failed}
      done={words.done(fullName)}
      onDone={onDone}
      onClose={onClose}
    >
      {({ values: { tier }, field }) => (
        <>
          <Select
            {...field('tier')}
            label={words.storage}
            hint={tier !== '' && storageTiers[tier] < usedBytes ? words.tooSmall : undefined}
          >
            <option value="">{words.byPlan}</option>
            {storageTierNames.map((name) => (
              <option key={name} value={name}>
                {words.tier(words.tiers[name], showStorage(storageTiers[name]))}
              </option>
            ))}
          </Select>
          <ReasonField {...field('reason')} label={words.reason} hint={words.hint} />
        </>
      )}
    </ActDialog>
  );
}
