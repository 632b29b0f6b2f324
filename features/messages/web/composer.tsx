import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { codePoints } from '#core/count-text.ts';
import { useDraft } from '#web/drafts/use-draft.ts';
import { classes } from '#web/ui/classes.ts';
import { CONTROL } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { StoredFile } from '#core/files.ts';
import { UploadRow } from '#web/uploads/upload-row.tsx';
import { useUploads } from '#web/uploads/use-uploads.ts';
import { maxFiles } from '../limits.ts';
import { composerWords } from '../wording.ts';

const longest = 2000;

type ComposerProps = {
  /** The name of the draft, which contains its author. */
  draftName: string;
  onSend: (message: { text: string; files: readonly StoredFile[] }) => void;
  onTyping: () => void;
};

/** The field for a message. On a keyboard Enter sends and Shift+Enter begins a line. Files are uploaded as soon as they are chosen. */
export function Composer({ draftName, onSend, onTyping }: ComposerProps) {
  const [text, setText] = useDraft(draftName, '');
  const uploads = useUploads({ purpose: 'attachment', max: maxFiles });
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const written = text.trim();
  const tooLong = codePoints(written) > longest;
  const files = uploads.uploads.flatMap(({ state, stored, name, bytes }) =>
    state === 'done' && stored !== null
      ? [{ kind: stored.width ? ('picture' as const) : ('pdf' as const), name, bytes: bytes ?? 0, ...stored }]
      : [],
  );
  const empty = written === '' && files.length === 0;
  const stopped = empty || tooLong || uploads.busy;

  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, 160)}px`;
  }, [text]);

  const type = (next: string) => {
    setText(next);
    if (next.trim() !== '') onTyping();
  };
  const send = () => {
    if (stopped) return;
    onSend({ text: written, files });
    uploads.reset();
    type('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || event.shiftKey || composing || window.matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData;
    if (pasted.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    uploads.add(pasted);
  };
  return (
    <form
      className="flex-none border-t border-line bg-surface px-2 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] md:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {uploads.uploads.length > 0 ? (
        <ul
          aria-label={composerWords.attached}
          className="mb-2.5 grid max-h-48 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto"
        >
          {uploads.uploads.map((upload) => (
            <li key={upload.key}>
              <UploadRow
                upload={upload}
                onRemove={() => uploads.remove(upload.key)}
                onRetry={() => uploads.retry(upload.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {uploads.announcement}
      </p>
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          multiple
          accept={uploads.types.join(',')}
          aria-label={composerWords.attach}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <IconButton
          icon={Paperclip}
          label={composerWords.attach}
          className="mb-0.5"
          onClick={() => picker.current?.click()}
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="sr-only">
            {composerWords.write}
          </label>
          <textarea
            ref={field}
            id={id}
            rows={1}
            value={text}
            placeholder={composerWords.write}
            aria-invalid={tooLong || undefined}
            aria-describedby={tooLong ? `${id}-count` : undefined}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className={classes(CONTROL, 'resize-none')}
          />
          {codePoints(written) > longest - 200 ? (
            <p
              id={`${id}-count`}
              className={classes(
                'numbers mt-1 text-right text-meta',
                tooLong ? 'font-semibold text-danger' : 'text-muted',
              )}
            >
              {codePoints(written)} / {longest}
            </p>
          ) : null}
        </div>
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label={composerWords.send}
          aria-disabled={stopped || undefined}
          className="mb-0.5 bg-brand! text-on-brand! aria-disabled:bg-sunken! aria-disabled:text-muted!"
        />
      </div>
    </form>
  );
}
