import { TriangleAlert } from 'lucide';
import { useDeferredValue } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { hasContactDetails } from '#core/typed-text/contact-details.ts';
import { findHeldParts } from '#core/typed-text/public-text.ts';
import type { TypedFor } from './typed-for.ts';
import { typedTextHints as words } from './typed-text-wording.ts';

/** Says, while someone types, what others will not read of it: contact details, and what an admin reads first. */
export default function TypedTextHint({ text, typedFor }: { text: string; typedFor: TypedFor }) {
  const typed = useDeferredValue(text);
  const isBetweenTwo = typedFor === 'request' || typedFor === 'terms';
  const heldParts = isBetweenTwo ? [] : findHeldParts(typed).map(({ from, to }) => typed.slice(from, to).trim());
  const hints = [
    ...(hasContactDetails(typed) && (isBetweenTwo || heldParts.length === 0 || hasOwnDetails(typed, heldParts))
      ? [words[typedFor]]
      : []),
    ...(heldParts.length > 0 ? [words.held([...new Set(heldParts)])] : []),
  ];
  return (
    <div role="status" className="grid gap-1.5 empty:hidden">
      {hints.map((hint) => (
        <p key={hint} className="flex gap-2 text-sm wrap-anywhere text-warning">
          <Icon shape={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
          {hint}
        </p>
      ))}
    </div>
  );
}

/** True if there are contact details besides the links that are held. */
const hasOwnDetails = (typed: string, heldParts: readonly string[]): boolean =>
  hasContactDetails(heldParts.reduce((rest, part) => rest.replaceAll(part, ' '), typed));
