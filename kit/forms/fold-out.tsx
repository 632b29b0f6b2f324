import { useState, type ReactNode } from 'react';

type FoldOutProps = {
  title: string;
  /** The fields in short, beside the title. */
  summary: string;
  /** Opens it; it stays open once the error is gone, since someone is typing. */
  isWrong: boolean;
  children: ReactNode;
};

/** Optional fields of a form, closed until a person opens them or one of them has an error. */
export function FoldOut({ title, summary, isWrong, children }: FoldOutProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="rounded-control border border-line px-3"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-1.5">
        <span className="text-sm font-semibold">{title}</span>
        <span className="text-sm text-muted">{summary}</span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">{children}</div>
    </details>
  );
}
