import { useId } from 'react';
import { localDateTime, showMonthName } from '#core/time.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { useAct } from '#kit/forms/use-act.ts';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { PhotoField } from '#kit/uploads/photo-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { usePhoto } from '#kit/uploads/use-photo.ts';
import { firstYear, maxWorkerName } from '../limits.ts';
import { teamRefusals, workerFormWords as words, workerPhotoWords } from '../wording.ts';
import { client, type Worker } from './api.ts';

type WorkerDialogProps = { open: boolean; /** Null for a person to add. */ worker: Worker | null; onClose: () => void };

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
const nameMonth = (month: string) => showMonthName(`2026-${month}-15`);

/** Adds a person to the team, or changes one. */
export default function WorkerDialog({ open, worker, onClose }: WorkerDialogProps) {
  const refresh = useRefresh('team', 'visits');
  const photoField = useId();
  const photo = usePhoto(worker?.photoId ?? null, 'worker');
  const thisYear = Number(localDateTime(readNow()).slice(0, 4));
  const goOn = () => {
    onClose();
    return refresh();
  };
  const act = useAct({
    draft: null,
    empty: { name: worker?.name ?? '', month: worker?.since.slice(5) ?? '', year: worker?.since.slice(0, 4) ?? '' },
    required: { name: teamRefusals.name, month: words.chooseMonth, year: words.chooseYear },
    check: ({ month, year }): { month?: string } =>
      month !== '' && year !== '' && `${year}-${month}` > localDateTime(readNow()).slice(0, 7)
        ? { month: teamRefusals.future }
        : {},
    send: ({ name, month, year }, keyed) => {
      const typed = { name, since: `${year}-${month}`, photoId: photo.id };
      return worker === null ? client.add(typed, keyed) : client.save({ id: worker.id, ...typed });
    },
    failed: words.failed,
    done: ({ name }) => (worker === null ? words.added(name) : words.saved),
    onDone: goOn,
    // Removed on another device.
    isOver: ({ status }) => status === 404,
    onOver: goOn,
  });
  const { waiting, begin } = useAfterUploads(photo, act.submit, open);
  return (
    <Confirm
      open={open}
      ask={false}
      tone="primary"
      title={worker === null ? words.addTitle : words.editTitle(worker.name)}
      confirmLabel={words.save}
      keepLabel={words.cancel}
      busy={act.busy}
      waits={waiting}
      refusal={act.refusal}
      onConfirm={begin}
      onClose={onClose}
    >
      <PhotoField id={photoField} name={act.values.name} photo={photo} words={workerPhotoWords} />
      <TextField {...act.field('name')} label={words.name} maxLength={maxWorkerName} autoComplete="off" />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">{words.since}</legend>
        <div className="grid grid-cols-2 items-start gap-3">
          <Select {...act.field('month')} label={words.month}>
            <option value="" />
            {months.map((month) => (
              <option key={month} value={month}>
                {nameMonth(month)}
              </option>
            ))}
          </Select>
          <Select {...act.field('year')} label={words.year}>
            <option value="" />
            {Array.from({ length: thisYear - firstYear + 1 }, (_, back) => (
              <option key={back}>{thisYear - back}</option>
            ))}
          </Select>
        </div>
      </fieldset>
    </Confirm>
  );
}
