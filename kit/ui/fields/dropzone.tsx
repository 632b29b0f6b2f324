import { ImagePlus, type IconNode } from 'lucide';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { Field, type FieldLook } from './field.tsx';
import * as words from '#kit/ui/wording.ts';

interface DropzoneProps extends FieldLook {
  /** The label of the button: "Add photos". */
  action: ReactNode;
  icon?: IconNode;
  /** The kinds of file that can be chosen. */
  accept: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  id?: string | undefined;
  className?: string;
}

/** A place for files: press it, drop them on it, or paste them anywhere in the form around it. */
export function Dropzone({
  action,
  icon = ImagePlus,
  accept,
  multiple = true,
  disabled = false,
  onFiles,
  className,
  ...field
}: DropzoneProps) {
  const box = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const list = [...files].slice(0, multiple ? undefined : 1);
    if (list.length > 0 && !disabled) onFiles(list);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { files, types } = event.clipboardData ?? {};
    // Text that comes with a picture of itself is text.
    if (!files || files.length === 0 || types?.includes('text/plain')) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const form = box.current?.closest('form') ?? box.current;
    const onPaste = (event: Event) => paste(event as ClipboardEvent);
    form?.addEventListener('paste', onPaste);
    return () => form?.removeEventListener('paste', onPaste);
  }, []);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (isOver || !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      setOver(isOver && !disabled);
  };
  return (
    <Field {...field} className={className}>
      {(control) => (
        <div
          ref={box}
          className="relative"
          onDragEnter={drag(true)}
          onDragOver={drag(true)}
          onDragLeave={drag(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
        >
          <input
            {...control}
            type="file"
            accept={accept.join(',')}
            multiple={multiple}
            disabled={disabled}
            className="peer sr-only"
            onChange={({ currentTarget }) => {
              take(currentTarget.files ?? []);
              // The same file may be chosen again after it was removed.
              currentTarget.value = '';
            }}
          />
          <label
            htmlFor={control.id}
            className={classes(
              'grid min-h-24 place-items-center content-center gap-1 rounded-control border-2 border-dashed px-4 py-5 text-center transition-colors duration-150',
              'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
              'peer-disabled:cursor-not-allowed peer-disabled:border-line peer-disabled:bg-sunken peer-disabled:text-muted',
              over ? 'border-brand-ink bg-brand-tint' : 'border-field bg-surface peer-enabled:hover:border-ink',
            )}
          >
            <Icon shape={icon} className="size-6 text-muted" />
            <span className={classes('text-card font-semibold', !disabled && 'text-brand-ink')}>{action}</span>
            {disabled ? null : (
              <span className="text-meta text-muted pointer-coarse:hidden">{words.dropHere(multiple)}</span>
            )}
          </label>
        </div>
      )}
    </Field>
  );
}
