import type { ComponentProps } from 'react';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import * as words from '#kit/ui/wording.ts';

type ReasonFieldProps = Omit<ComponentProps<typeof Textarea>, 'label' | 'limit'> & { label?: string };

/** The field for a reason, as long as the server takes one. `hint` names its readers. */
export const ReasonField = ({ label = words.reason, rows = 3, ...field }: ReasonFieldProps) => (
  <Textarea {...field} label={label} rows={rows} limit={500} />
);
