import type { ComponentProps } from 'react';
import { Select } from './select.tsx';

type KeptChoiceProps = Omit<ComponentProps<typeof Select>, 'children' | 'value'> & {
  options: readonly string[];
  chosen: string;
  /** The words of no choice. */
  none: string;
};

/** A select of the offered options, and of the chosen one even if it is no longer offered. */
export function KeptChoice({ options, chosen, none, ...select }: KeptChoiceProps) {
  const offered = chosen === '' || options.includes(chosen) ? options : [chosen, ...options];
  return (
    <Select {...select} value={chosen}>
      <option value="">{none}</option>
      {offered.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}
