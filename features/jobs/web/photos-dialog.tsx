import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorOf } from '#web/api/client.ts';
import { sentenceOf } from '#web/api/refusal.ts';
import { UploadField } from '#web/uploads/upload-field.tsx';
import { useUploads } from '#web/uploads/use-uploads.ts';
import { useAfterUploads } from '#web/uploads/use-after-uploads.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { maxPhotos } from '../limits.ts';
import { jobWords as words } from '../wording.ts';
import { api, client, type JobData, movedOn } from './api.ts';

type PhotosDialogProps = { job: JobData; open: boolean; onClose: () => void };

/** Adds photos of the finished work, and takes others off. */
export default function PhotosDialog({ job, open, onClose }: PhotosDialogProps) {
  const queries = useQueryClient();
  const uploads = useUploads({
    purpose: 'job',
    max: maxPhotos,
    stored: job.photos.map((photo, at) => ({ ...photo, alt: `Photo ${at + 1}` })),
  });
  const before = job.photos.map(({ id }) => id);
  const save = useMutation({
    mutationFn: () => {
      const { ids } = uploads;
      return client.changePhotos({
        id: job.id,
        add: ids.filter((id) => !before.includes(id)),
        remove: before.filter((id) => !ids.includes(id)),
      });
    },
    onSuccess: () => {
      toast.success(words.photosSaved);
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.key() }),
  });
  const { waiting, begin } = useAfterUploads(uploads.busy, () => save.mutate());
  const wrong = save.error ? errorOf(save.error).fields[0]?.message : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Photos of the work"
      description={`You and ${job.memberName} see them here; they are not public.`}
      busy={save.isPending}
      onSubmit={() => save.isPending || begin()}
      foot={
        <>
          <Button variant="quiet" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={waiting || save.isPending} busyLabel={waiting ? 'Sending photos' : 'Saving'}>
            Save photos
          </Button>
        </>
      }
    >
      <UploadField
        uploads={uploads}
        label="Photos"
        action="Add photos"
        hint={`Up to ${maxPhotos} photos`}
        error={wrong}
      />
      {save.isError && wrong === undefined ? (
        <Alert
          tone="danger"
          title={movedOn(save.error) ?? sentenceOf(save.error, words.updateFailed(errorOf(save.error).message))}
        />
      ) : null}
    </Dialog>
  );
}
