import { Paperclip, SendHorizontal } from 'lucide';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { codePoints } from '#core/cut-text.ts';
import { acceptedTypes, type StoredFile } from '#core/files.ts';
import { findIdNumber } from '#core/typed-text/id-number.ts';
import { textRefusals } from '#core/wording.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { classes } from '#kit/ui/classes.ts';
import { CONTROL } from '#kit/ui/fields/field.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import type { UnsentFile } from '#kit/drafts/unsent-files.ts';
import type { Uploads } from '#kit/uploads/use-uploads.ts';
import { composerWords } from '../wording.ts';

const MessageFiles = lazyPart(
  () => import('./message-files.tsx'),
  <Skeleton className="mb-2.5 h-18 rounded-control" />,
);

const longest = 2000;

type ComposerProps = {
  /** The name of the draft, which contains its author. */
  draftName: string;
  /** Takes the message with the files that the server has and those that it does not. False if the device cannot keep it. */
  onSend: (message: {
    text: string;
    files: readonly StoredFile[];
    unsentFiles: readonly UnsentFile[];
  }) => Promise<boolean>;
  onTyping: () => void;
};

/** The field for a message. On a keyboard Enter sends and Shift+Enter begins a line. Files are uploaded as soon as they are chosen. */
export function Composer({ draftName, onSend, onTyping }: ComposerProps) {
  const [text, setText] = useDraft(draftName, '');
  const [attaches, setAttaches] = useState(false);
  /** Files that were chosen before the code for uploads has loaded. */
  const chosen = useRef<File[]>([]);
  const [uploads, setUploads] = useState<Uploads | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const written = text.trim();
  const tooLong = codePoints(written) > longest;
  const files = (uploads?.uploads ?? []).flatMap(({ state, stored, name, bytes }) =>
    state === 'done' && stored !== null
      ? [{ kind: stored.width ? ('picture' as const) : ('pdf' as const), name, bytes: bytes ?? 0, ...stored }]
      : [],
  );
  const isEmpty = written === '' && (uploads?.uploads ?? []).length === 0;
  const [isSending, setSending] = useState(false);
  const stopped = isEmpty || tooLong || isSending || (uploads === null ? attaches : uploads.busy);
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, 160)}px`;
  }, [text]);

  useEffect(() => {
    uploads?.add(chosen.current.splice(0));
  }, [uploads]);

  const attach = (list: FileList | null) => {
    if (uploads !== null) return uploads.add([...(list ?? [])]);
    chosen.current.push(...(list ?? []));
    setAttaches(true);
  };
  const type = (next: string) => {
    setText(next);
    setRefusal(undefined);
    if (next.trim() !== '') onTyping();
  };
  const send = async () => {
    if (stopped) return;
    const unsentFiles = uploads?.listUnsent() ?? [];
    // A file that the server refuses is not left out in silence.
    const isWhole = files.length + unsentFiles.length === (uploads?.uploads ?? []).length;
    if (!isWhole) return setRefusal(composerWords.takeOutRefused);
    if (findIdNumber(written) !== null) return setRefusal(textRefusals.idNumber);
    setSending(true);
    const isTaken = await onSend({ text: written, files, unsentFiles });
    setSending(false);
    setRefusal(isTaken ? undefined : composerWords.noRoom);
    if (!isTaken) return;
    uploads?.reset();
    setUploads((before) => before && { ...before, uploads: [], busy: false });
    setText((now) => (now === text ? '' : now));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || event.shiftKey || composing || window.matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    void send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData;
    if (pasted.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    attach(pasted);
  };
  return (
    <form
      className="flex-none border-t border-line bg-surface px-2 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] md:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {attaches ? (
        <MessageFiles
          onChange={setUploads}
          onClose={() => {
            chosen.current = [];
            setAttaches(false);
          }}
        />
      ) : null}
      {refusal === undefined ? null : (
        <div className="mb-2.5">
          <Refusal title={refusal} />
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {uploads?.announcement}
      </p>
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          multiple
          accept={acceptedTypes.attachment.join(',')}
          aria-label={composerWords.attach}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            attach(currentTarget.files);
            currentTarget.value = '';
          }}
        />
        <IconButton
          icon={Paperclip}
          label={composerWords.attach}
          className="mb-0.5"
          onClick={() => {
            void MessageFiles.preload();
            picker.current?.click();
          }}
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
