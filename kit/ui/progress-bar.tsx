interface ProgressBarProps {
  /** The name of the thing in progress. */
  label: string;
  /** From 0 to 1; null while it is unknown. */
  share: number | null;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-pill bg-sunken"
    >
      <div
        className="h-full origin-left rounded-pill bg-brand-ink transition-transform duration-150 ease-out"
        style={{ transform: `scaleX(${(percent ?? 8) / 100})` }}
      />
    </div>
  );
}
