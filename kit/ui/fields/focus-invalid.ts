import { type RefObject, useEffect } from 'react';

/**
 * Leads to the first field that is marked as wrong in the form of `part`, once for each set of errors: a refused form says where
 * it is wrong, also where the field is out of sight.
 */
export function useFocusInvalid(part: RefObject<HTMLElement | null>, errors: Readonly<Record<string, string>>): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = part.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  }, [part, errors]);
}
