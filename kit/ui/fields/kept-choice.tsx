import type { ComponentProps } from 'react';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { Select } from './select.tsx';

type KeptChoiceProps = Omit<ComponentProps<typeof Select>, 'children' | 'value'> & {
  /** The English names of categories. */
  options: readonly string[];
  chosen: string;
  /** The words of no choice. */
  none: string;
};

/** A select of the offered categories, and of the chosen one even if it is no longer offered. */
export function KeptChoice({ options, chosen, none, ...select }: KeptChoiceProps) {
  const nameOf = useCategoryName();
  const offered = chosen === '' || options.includes(chosen) ? options : [chosen, ...options];
  return (
    <Select {...select} value={chosen}>
      <option value="">{none}</option>
      {offered.map((option) => (
        <option key={option} value={option} {...nameOf(option)} />
      ))}
    </Select>
  );
}
