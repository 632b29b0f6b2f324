import { useState } from 'react';
import { z } from '#core/zod.ts';
import { localDateTime, readLocalDateTime, showDateTime } from '#core/time.ts';
import { languagesIn, toTypedTexts } from '#core/in-languages.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { InLanguages } from '#kit/forms/in-languages.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { DateTimeField } from '#kit/ui/fields/date-time-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { noticeFields } from '../brand.ts';
import { noticeFormWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

const noticeForm = z.object({
  notice: z.object({
    text: noticeFields.shape.text,
    inLanguages: noticeFields.shape.inLanguages,
    // Typed as a clock in South Africa shows it, sent as an instant.
    endsAt: z
      .string()
      .transform((typed) => readLocalDateTime(typed)?.toISOString() ?? '')
      .refine((instant) => instant !== '', { error: words.missingEnd }),
  }),
});

const formValues = ({ notice }: Settings) => ({
  notice: {
    text: notice?.text ?? '',
    inLanguages: toTypedTexts(notice?.inLanguages ?? {}),
    endsAt: notice === null ? '' : localDateTime(new Date(notice.endsAt)),
  },
});

/** The notice that everyone sees, with its end. */
export function NoticeSettings() {
  const [openedAt] = useState(() => readNow());
  return (
    <SiteSettings
      id="notice"
      draft="notice-draft"
      skeleton="h-88"
      words={words}
      schema={noticeForm}
      toValues={formValues}
      atOnce={({ notice }) => notice && { label: words.end, done: words.ended, changes: { notice: null } }}
    >
      {({ field, values }, { notice }) => (
        <>
          {notice === null ? null : (
            <Alert
              tone="info"
              title={(new Date(notice.endsAt) <= openedAt ? words.endedAt : words.shownUntil)(
                showDateTime(notice.endsAt),
              )}
            >
              {notice.text}
            </Alert>
          )}
          <Textarea {...field('notice.text')} label={words.text} rows={2} limit={300} />
          <InLanguages
            title={words.inLanguages}
            field={(language) => field(`notice.inLanguages.${language}`)}
            done={languagesIn(values.notice.inLanguages ?? {})}
            area={{ rows: 2, limit: 300 }}
          />
          <DateTimeField
            {...field('notice.endsAt')}
            label={words.endsAt}
            hint={words.endsAtHint}
            min={localDateTime(openedAt)}
          />
        </>
      )}
    </SiteSettings>
  );
}
