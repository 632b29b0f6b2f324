import { useState } from 'react';
import { z } from '#core/zod.ts';
import { localDateTime, readLocalDateTime, showDateTime } from '#core/time.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { DateTimeField } from '#kit/ui/fields/date-time-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { siteNotice } from '../brand.ts';
import { noticeFormWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { LoadedSettings, SettingsForm, useChangeSettings } from './settings-form.tsx';

const noticeForm = z.object({
  notice: z.object({
    text: siteNotice.shape.text,
    // Typed as a clock in South Africa shows it, sent as an instant.
    endsAt: z
      .string()
      .transform((typed) => readLocalDateTime(typed)?.toISOString() ?? '')
      .refine((instant) => instant !== '', { error: words.missingEnd }),
  }),
});

const formValues = ({ notice }: Settings) => ({
  notice: { text: notice?.text ?? '', endsAt: notice === null ? '' : localDateTime(new Date(notice.endsAt)) },
});

/** The notice that everyone sees, with its end. */
export function NoticeSettings() {
  return <LoadedSettings skeleton="h-88">{(saved) => <NoticeForm saved={saved} />}</LoadedSettings>;
}

function NoticeForm({ saved }: { saved: Settings }) {
  const [openedAt] = useState(() => new Date());
  const onSaved = (now: Settings) => startOver({ values: formValues(now), files: [] });
  const save = useChangeSettings({ saved: words.saved, onSaved });
  const end = useChangeSettings({ saved: words.ended, onSaved });
  const { form, isChanged, submit, startOver, restoredFrom } = useDraftForm({
    name: `notice-draft:${usePerson().id}`,
    schema: noticeForm,
    saved: { values: formValues(saved), files: [] },
    send: ({ notice }) => save.mutateAsync({ notice }),
  });
  const { register, formState } = form;
  const errors = formState.errors.notice;
  const { notice } = saved;
  const isOver = notice !== null && new Date(notice.endsAt) <= openedAt;
  return (
    <SettingsForm
      id="notice"
      words={words}
      save={save}
      besideError={end.error}
      isChanged={isChanged}
      restored={{ from: restoredFrom, onStartOver: () => startOver() }}
      onSubmit={submit}
      beside={
        notice === null ? null : (
          <Button variant="text" busy={end.isPending} onClick={() => end.mutate({ notice: null })}>
            {words.end}
          </Button>
        )
      }
    >
      {notice === null ? null : (
        <Alert
          tone="info"
          title={isOver ? words.endedAt(showDateTime(notice.endsAt)) : words.shownUntil(showDateTime(notice.endsAt))}
        >
          {notice.text}
        </Alert>
      )}
      <Textarea {...register('notice.text')} label={words.text} rows={2} limit={300} error={errors?.text?.message} />
      <DateTimeField
        {...register('notice.endsAt')}
        label={words.endsAt}
        hint={words.endsAtHint}
        min={localDateTime(openedAt)}
        error={errors?.endsAt?.message}
      />
    </SettingsForm>
  );
}
