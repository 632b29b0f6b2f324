/**
 * A South African number as people type it, `082 123 4567`, `+27 (0)82-123-4567`, `0027821234567`, as +27 and nine digits;
 * null when it is none.
 */
export function readPhone(typed: string): string | null {
  const plain = typed.replaceAll(/[\s().-]/g, '');
  const digits = /^(?:\+270?|00270?|0)([1-8]\d{8})$/.exec(plain)?.[1];
  return digits === undefined ? null : `+27${digits}`;
}

/** `+27821234567` → `+27 82 123 4567`; any other text stays as it is. */
export const showPhone = (stored: string): string => stored.replace(/^(\+27)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
