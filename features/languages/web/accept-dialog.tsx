import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { catalogueFaults, reportListWords as words } from '../console-wording.ts';
import { maxSuggestion } from '../limits.ts';
import { client, type ListedReport } from './api.ts';

type AcceptDialogProps = {
  report: ListedReport;
  onAccepted: () => unknown;
  onOver: () => unknown;
  onClose: () => void;
};

/** Asks for the new text of the sentence that a report is about. Without a key the report is only closed. */
export default function AcceptDialog({ report, onAccepted, onOver, onClose }: AcceptDialogProps) {
  const { id, language, messages, suggestion } = report;
  const [first] = messages;
  // Only a text without facts can be taken as a person wrote it.
  const text = first === undefined ? '' : first.english.includes('{') ? first.text : (suggestion ?? first.text);
  return (
    <ActDialog
      ask={false}
      tone="primary"
      title={words.acceptTitle}
      text={first === undefined ? undefined : words.acceptText}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      keepLabel={words.keep}
      draft={`accept-sentence:${id}`}
      empty={{ key: first?.key ?? '', text }}
      check={(values) => (values.key !== '' && values.text.trim() === '' ? { text: catalogueFaults.noText } : {})}
      send={(values) =>
        client.accept({ id, change: values.key === '' ? null : { key: values.key, text: values.text } })
      }
      failed={words.stepFailed}
      onDone={onAccepted}
      // Another admin was faster: the list says so.
      isOver={({ status }) => [404, 409].includes(status)}
      onOver={onOver}
      onClose={onClose}
    >
      {({ field, values }) =>
        first === undefined ? null : (
          <>
            <Select {...field('key')} label={words.key}>
              <option value="">{words.noChange}</option>
              {messages.map(({ key }) => (
                <option key={key}>{key}</option>
              ))}
            </Select>
            {values.key === '' ? null : (
              <>
                <p className="text-sm wrap-anywhere text-muted">
                  {words.english(messages.find(({ key }) => key === values.key)?.english ?? '')}
                </p>
                <Textarea
                  {...field('text')}
                  label={words.text}
                  lang={language}
                  dir="auto"
                  rows={4}
                  limit={maxSuggestion}
                />
              </>
            )}
          </>
        )
      }
    </ActDialog>
  );
}
