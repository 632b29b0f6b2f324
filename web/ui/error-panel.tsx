import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorPanelProps {
  title: ReactNode;
  line?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Another way on, when trying again will not help. */
  action?: ReactNode;
  level?: 2 | 3;
}

/** What a list or page shows when it could not be fetched. Put it in a Card. */
export function ErrorPanel({ title, line, onRetry, retrying = false, action, level = 2 }: ErrorPanelProps) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className="grid justify-items-center gap-1.5 px-5 py-9 text-center">
      <Art />
      <Heading className="text-h3">{title}</Heading>
      {line ? <p className="max-w-[38ch] text-card text-muted">{line}</p> : null}
      {onRetry ? (
        <Button variant="quiet" icon={RotateCw} className="mt-3" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

function Art() {
  return (
    <svg aria-hidden="true" viewBox="0 0 150 114" className="mb-1.5 h-[114px] w-[150px]">
      <g transform="rotate(-7 75 60)">
        <rect x="15" y="24" width="120" height="72" rx="12" fill="var(--surface)" stroke="var(--field)" strokeWidth="2" strokeDasharray="5 6" />
        <rect x="28" y="38" width="34" height="34" rx="9" fill="var(--sunken)" />
        <path d="M36 45h4.5v17H55v4.5H36z" fill="var(--field)" />
        <path d="M43.5 47.5A12 12 0 0 1 55 59H43.5z" fill="var(--field)" opacity=".5" />
        <rect x="72" y="42" width="48" height="8" rx="4" fill="var(--sunken)" />
        <rect x="72" y="57" width="32" height="8" rx="4" fill="var(--sunken)" />
        <rect x="28" y="80" width="60" height="6" rx="3" fill="var(--sunken)" />
      </g>
      <circle cx="122" cy="26" r="15" fill="var(--danger)" stroke="var(--surface)" strokeWidth="4" />
      <path d="M122 18v9M122 32.5v.1" stroke="var(--surface)" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}
