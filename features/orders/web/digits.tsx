import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';

/** Digits to read out or to type from another phone, in two groups. */
export function Digits({ label, digits, children }: { label: string; digits: string; children?: string }) {
  return (
    <div className="rounded-xl bg-brand-tint p-3.5">
      <p className="text-sm font-semibold">{label}</p>
      <p className="numbers text-h1 font-bold tracking-[0.12em]">
        <span aria-hidden="true">
          {digits.slice(0, 3)} {digits.slice(3)}
        </span>
        {/* Read digit by digit. */}
        <VisuallyHidden>{digits.split('').join(' ')}</VisuallyHidden>
      </p>
      {children === undefined ? null : <p className="text-meta">{children}</p>}
    </div>
  );
}
