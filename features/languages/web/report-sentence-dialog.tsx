import type { TranslatedLanguage } from '#core/languages.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { maxSentence, maxSuggestion } from '../limits.ts';
import { reportSentenceWords as words, sentenceRefusals } from '../wording.ts';
import { client } from './api.ts';

type ReportSentenceDialogProps = {
  language: TranslatedLanguage;
  /** The address of the page in the site map. */
  page: string;
  /** The sentence that was picked; empty where the person types it. */
  sentence: string;
  onClose: () => void;
};

/** Sends a sentence that reads wrong, with a suggestion or without one. */
export default function ReportSentenceDialog({ language, page, sentence, onClose }: ReportSentenceDialogProps) {
  return (
    <ActDialog
      ask={false}
      tone="primary"
      title={words.title}
      text={words.text}
      confirmLabel={words.send}
      busyLabel={words.sending}
      keepLabel={words.cancel}
      draft={`sentence-report:${page}:${sentence}`}
      empty={{ sentence, suggestion: '' }}
      required={{ sentence: sentenceRefusals.noSentence }}
      send={(values, keyed) => client.reportSentence({ language, page, ...values }, keyed)}
      failed={words.failed}
      done={words.sent}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Textarea {...field('sentence')} label={words.sentence} lang={language} rows={2} limit={maxSentence} />
          <Textarea
            {...field('suggestion')}
            label={words.suggestion}
            optional
            lang={language}
            dir="auto"
            rows={2}
            limit={maxSuggestion}
          />
        </>
      )}
    </ActDialog>
  );
}
