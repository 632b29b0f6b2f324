import type { ReactNode } from 'react';

interface EmptyProps {
  title: ReactNode;
  line?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

/** A message for a list with nothing in it. Put it in a Card. */
export function Empty({ title, line, action, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-1.5 px-5 py-9 text-center">
      <Art />
      <Heading className="text-h3">{title}</Heading>
      {line ? <p className="max-w-[38ch] text-card text-muted">{line}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

function Art() {
  return (
    <svg aria-hidden="true" viewBox="0 0 150 114" className="mb-1.5 h-[114px] w-[150px]">
      <rect x="32" y="8" width="86" height="50" rx="10" fill="var(--sunken)" />
      <rect x="15" y="28" width="120" height="72" rx="12" fill="var(--surface)" stroke="var(--line)" strokeWidth="2" />
      <rect x="28" y="42" width="34" height="34" rx="9" fill="#1F3FCC" />
      <path d="M36 49h4.5v17H55v4.5H36z" fill="#fff" />
      <path d="M43.5 51.5A12 12 0 0 1 55 63H43.5z" fill="#D8F23A" />
      <rect x="72" y="46" width="48" height="8" rx="4" fill="var(--sunken)" />
      <rect x="72" y="61" width="32" height="8" rx="4" fill="var(--sunken)" />
      <rect x="28" y="84" width="60" height="6" rx="3" fill="var(--sunken)" />
    </svg>
  );
}
