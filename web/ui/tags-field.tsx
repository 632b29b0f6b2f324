import { X } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { CONTROL, Field, type FieldLook } from './field.tsx';
import { newTags } from '#core/typed-text/new-tags.ts';
import * as words from './wording.ts';

interface TagsFieldProps extends FieldLook {
  id?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  placeholder?: string;
  /** Stands right of the hint. */
  counter?: string;
  /** Gets the focus when the form says so. */
  ref?: Ref<{ focus: () => void }>;
}

/** Several short texts as chips. A comma or Enter ends one, Backspace in an empty field takes the last back. */
export function TagsField({ values, onChange, placeholder, counter, ref, ...look }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const [announcement, announce] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const add = (text: string) => {
    const fresh = newTags(text, values);
    if (fresh.length === 0) return;
    onChange([...values, ...fresh]);
    announce(words.tagsAdded(fresh));
  };
  const remove = (value: string) => {
    onChange(values.filter((other) => other !== value));
    announce(words.tagRemoved(value));
    input.current?.focus();
  };
  const type = (text: string) => {
    const parts = text.split(/[,;\n]/);
    setTyped(parts.pop() ?? '');
    add(parts.join(','));
  };
  return (
    <Field {...look} counter={counter}>
      {(control) => (
        <div className="grid gap-2">
          <input
            {...control}
            ref={input}
            value={typed}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={placeholder}
            className={CONTROL}
            onChange={({ target }) => type(target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              if (!/[,;\n]/.test(text)) return;
              event.preventDefault();
              add(text);
            }}
            onBlur={() => {
              add(typed);
              setTyped('');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault();
                type(`${typed},`);
              }
              const last = values.at(-1);
              if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
            }}
          />
          {values.length === 0 ? null : (
            <ul aria-label={typeof look.label === 'string' ? look.label : undefined} className="flex flex-wrap gap-2">
              {values.map((value) => (
                <li
                  key={value}
                  className="inline-flex min-h-11 max-w-full items-center rounded-pill bg-sunken pl-4 text-sm font-medium"
                >
                  <span className="min-w-0 wrap-anywhere">{value}</span>
                  <button
                    type="button"
                    aria-label={words.removeTag(value)}
                    title={words.removeTag(value)}
                    className="grid size-11 flex-none place-items-center rounded-pill text-muted hover:text-ink"
                    onClick={() => remove(value)}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <p aria-live="polite" className="sr-only">
            {announcement}
          </p>
        </div>
      )}
    </Field>
  );
}
