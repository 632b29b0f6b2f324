import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { maxPhotos } from '../limits.ts';
import { jobStepFailures as failures, photosDialogWords as words } from '../wording.ts';
import { client, type JobData, movedOn } from './api.ts';

type PhotosDialogProps = { job: JobData; open: boolean; onClose: () => void };

/** Adds photos of the finished work and removes others. */
export default function PhotosDialog({ job, open, onClose }: PhotosDialogProps) {
  const refresh = useRefresh('jobs');
  const uploads = useUploads({
    purpose: 'job',
    max: maxPhotos,
    stored: job.photos.map((photo, at) => ({ ...photo, alt: words.photo(at + 1) })),
  });
  const before = job.photos.map(({ id }) => id);
  // A photo that was added on another device since then is not in this list, so it must not be removed.
  const [opened] = useState(before);
  const save = useMutation({
    mutationFn: () => {
      const { ids } = uploads;
      return client.changePhotos({
        id: job.id,
        add: ids.filter((id) => !before.includes(id)),
        remove: opened.filter((id) => before.includes(id) && !ids.includes(id)),
      });
    },
    onSuccess: () => {
      toast.success(words.saved);
      onClose();
    },
    onSettled: () => void refresh(),
  });
  const { waiting, begin } = useAfterUploads(uploads, () => save.mutate(), open);
  const wrong = save.error ? toCallError(save.error).fields[0]?.message : undefined;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.description(job.memberName)}
      busy={save.isPending}
      onSubmit={() => save.isPending || begin()}
      cancel={words.cancel}
      submit={words.save}
      waits={waiting}
      busyLabel={waiting ? words.sendingPhotos : words.saving}
    >
      <UploadField
        uploads={uploads}
        label={words.label}
        action={words.add}
        hint={words.hint(maxPhotos)}
        error={wrong}
      />
      {save.isError && wrong === undefined ? (
        <Refusal
          title={
            movedOn(save.error) ?? chooseSentence(save.error, failures.updateFailed(toCallError(save.error).message))
          }
        />
      ) : null}
    </FormDialog>
  );
}
