import { MapPin } from 'lucide';
import { useRef, useState } from 'react';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { maxLocationLength } from '#features/problems/limits.ts';
import { problemFieldWords } from '#features/problems/composer-wording.ts';

const PlaceSuggestions = lazyExtra(() => import('./place-suggestions.tsx'));

type PlaceFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  label?: string;
  optional?: boolean;
  hideLabel?: boolean;
  placeholder?: string;
  /** The use of the place: a filter only offers places with problems. */
  use?: 'post' | 'filter';
};

/**
 * The field for a location: free text, with places of problems as suggestions. The suggestions load when the field is used
 * first; the field itself is one element for good, because a field that is replaced loses what is typed.
 */
export function PlaceField({
  label = problemFieldWords.location,
  value,
  onChange,
  use = 'post',
  ...field
}: PlaceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState<'none' | 'focused' | 'typed'>('none');
  return (
    <div>
      <TextField
        {...field}
        ref={input}
        name="location"
        label={label}
        icon={MapPin}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        autoComplete="off"
        maxLength={maxLocationLength}
        value={value}
        onFocus={() => setTouched((last) => (last === 'none' ? 'focused' : last))}
        onChange={({ target }) => {
          setTouched('typed');
          onChange(target.value);
        }}
      />
      {touched === 'none' ? null : (
        <PlaceSuggestions input={input} value={value} onChoose={onChange} isBegun={touched === 'typed'} use={use} />
      )}
    </div>
  );
}
