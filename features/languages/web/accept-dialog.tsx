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
  const textOf = (key: string): string => {
    const message = messages.find((one) => one.key === key);
    if (message === undefined) return '';
    // Only a text without facts can be taken as a person wrote it.
    return message.english.includes('{') ? message.text : (suggestion ?? message.text);
  };
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
      empty={{ key: first?.key ?? '', text: textOf(first?.key ?? '') }}
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
      {({ field, values, set }) =>
        first === undefined ? null : (
          <>
            <Select
              {...field('key')}
              label={words.key}
              onChange={({ target: { value: key } }) => {
                // Each sentence has a text of its own; a text that the admin has typed stays.
                if (values.text === textOf(values.key) || values.key === '') set('text', textOf(key));
                set('key', key);
              }}
            >
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
