import { X } from 'lucide';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { newTags } from '#core/typed-text/new-tags.ts';
import { CONTROL, Field, type FieldLook } from './field.tsx';
import { Suggestions } from './suggestions.tsx';
import { type LookUpTag, useOfferedTags } from './use-offered-tags.ts';
import { type TagQuestion, UnknownTag } from './unknown-tag.tsx';
import * as words from '#kit/ui/wording.ts';

export type TagsHandle = {
  focus: () => void;
  /** Moves to a question that is not answered, once: a form that is sent again goes as it is. */
  askOpenQuestion: () => boolean;
};

interface TagsFieldProps extends FieldLook {
  id?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Offers tags while one is typed, and asks about one that it does not know. Without an answer, tags stay as typed. */
  lookUp: LookUpTag;
  placeholder?: string;
  /** Stands right of the hint. */
  counter?: string;
  /** Gets the focus when the form says so. */
  ref?: Ref<TagsHandle>;
}

/** Several short texts as chips. A comma or Enter ends one, Backspace in an empty field takes the last back. */
export function TagsField({ values, onChange, lookUp, placeholder, counter, ref, ...look }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const [announcement, announce] = useState('');
  const [questions, setQuestions] = useState<readonly TagQuestion[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const asking = useRef<HTMLDivElement>(null);
  const pointedAt = useRef<string>(undefined);
  const offered = useOfferedTags(typed, lookUp);
  const question = questions.find(({ tag }) => values.includes(tag));
  useImperativeHandle(
    ref,
    () => ({
      focus: () => input.current?.focus(),
      askOpenQuestion: () => {
        if (question === undefined || pointedAt.current === question.tag) return false;
        pointedAt.current = question.tag;
        asking.current?.focus();
        return true;
      },
    }),
    [question],
  );
  const take = (fresh: string[]) => {
    if (fresh.length === 0) return;
    onChange([...values, ...fresh]);
    announce(words.tagsAdded(fresh));
  };
  const add = (text: string) => {
    const fresh = newTags(text, values);
    take(fresh);
    for (const tag of fresh)
      void lookUp(tag).then((found) => {
        if (found?.isKnown !== false) return;
        setQuestions((before) => [...before, { tag, meant: found.meant }]);
        announce(words.unknownTag(tag, found.meant));
      });
  };
  const choose = (place: string) => {
    const text = offered.find((offer) => offer.place === place)?.text ?? place;
    setTyped('');
    if (!values.some((value) => value.toLowerCase() === text.toLowerCase())) take([text]);
  };
  const remove = (value: string) => {
    onChange(values.filter((other) => other !== value));
    announce(words.tagRemoved(value));
    input.current?.focus();
  };
  const answer = ({ tag }: TagQuestion, text: string) => {
    setQuestions((before) => before.filter((other) => other.tag !== tag));
    const otherTags = values.filter((value) => value !== tag);
    const isThere = otherTags.some((value) => value.toLowerCase() === text.toLowerCase());
    if (text !== tag) {
      onChange(isThere ? otherTags : values.map((value) => (value === tag ? text : value)));
      announce(words.tagsAdded([text]));
    }
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
            role="combobox"
            aria-autocomplete="list"
            aria-expanded="false"
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
          <Suggestions
            input={input}
            items={offered.map(({ place }) => place)}
            onChoose={choose}
            label={words.offeredTags}
            isBegun={false}
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
                    <Icon shape={X} className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {question === undefined ? null : (
            <UnknownTag
              key={question.tag}
              ref={asking}
              question={question}
              onAnswer={(text) => answer(question, text)}
            />
          )}
          <p aria-live="polite" className="sr-only">
            {announcement}
          </p>
        </div>
      )}
    </Field>
  );
}
