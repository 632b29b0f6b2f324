import { useState } from 'react';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { useAct } from '#kit/forms/use-act.ts';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { maxCredentialFiles } from '../limits.ts';
import { credentialRefusals, ownCredentialWords as words } from '../wording.ts';
import { client, type OfferedKind } from './api.ts';

type SubmitDialogProps = {
  open: boolean;
  /** The kind that is chosen at first; empty for none. */
  kindId: string;
  kinds: readonly OfferedKind[];
  specialty: string | null;
  documentDays: number | null;
  onClose: () => void;
};

/** The form in which a provider submits a credential for a check. */
export default function SubmitDialog({ open, kindId, kinds, specialty, documentDays, onClose }: SubmitDialogProps) {
  const refresh = useRefresh('credentials');
  const uploads = useUploads({ purpose: 'document', max: maxCredentialFiles });
  // A refusal is about the files that were sent, until others are chosen.
  const [sentIds, setSentIds] = useState<string>();
  const fileErrors = uploads.uploads.length === 0 ? { fileIds: credentialRefusals.fileMissing } : {};
  const act = useAct({
    draft: null,
    empty: { kindId, number: '', nameOnDocument: '', fileIds: '' },
    required: { kindId: words.kindMissing, nameOnDocument: credentialRefusals.nameMissing },
    check: () => fileErrors,
    files: uploads.ids,
    send: ({ fileIds: _files, ...typed }, keyed) => {
      setSentIds(uploads.ids.join());
      const hasNumber = kinds.find(({ id }) => id === typed.kindId)?.numberForm !== 'none';
      return client.submit({ ...typed, number: hasNumber ? typed.number : '', fileIds: [...uploads.ids] }, keyed);
    },
    failed: words.failed,
    done: words.submitted,
    onDone: () => {
      onClose();
      return refresh();
    },
  });
  const kind = kinds.find(({ id }) => id === act.values.kindId);
  const { waiting, begin } = useAfterUploads(uploads, act.submit, open);
  const own = kinds.filter(({ categories }) => specialty !== null && categories.includes(specialty));
  const all = [...own, ...kinds.filter((one) => !own.includes(one))];
  return (
    <Confirm
      open={open}
      ask={false}
      tone="primary"
      title={words.add}
      confirmLabel={words.submit}
      keepLabel={words.cancel}
      busy={act.busy}
      waits={waiting}
      refusal={act.refusal}
      onConfirm={begin}
      onClose={onClose}
    >
      <Select {...act.field('kindId')} label={words.kind}>
        <option value="">{words.chooseKind}</option>
        {all.map(({ id, name, requiredFor }) => (
          <option key={id} value={id}>
            {specialty !== null && requiredFor.includes(specialty) ? words.requiredKind(name) : name}
          </option>
        ))}
      </Select>
      {kind === undefined || kind.numberForm === 'none' ? null : (
        <TextField
          {...act.field('number')}
          label={words.number}
          hint={words.numberHint(kind.registerName)}
          maxLength={30}
          autoComplete="off"
        />
      )}
      <TextField
        {...act.field('nameOnDocument')}
        label={words.name}
        hint={words.nameHint}
        maxLength={100}
        autoComplete="off"
      />
      <UploadField
        uploads={uploads}
        label={words.files}
        action={words.addFile}
        hint={words.filesHint}
        error={uploads.uploads.length === 0 || uploads.ids.join() === sentIds ? act.field('fileIds').error : undefined}
      />
      {kind?.dropsDocuments && documentDays !== null ? (
        <p className="text-card text-muted">{words.drops(documentDays)}</p>
      ) : null}
    </Confirm>
  );
}
