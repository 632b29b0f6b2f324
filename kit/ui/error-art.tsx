/** A card that did not arrive; without a line, one that waits for it. */
export default function ErrorArt({ isOffline = false }: { isOffline?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 150 114" className="h-[114px] w-[150px]">
      <g transform="rotate(-7 75 60)">
        <rect
          x="15"
          y="24"
          width="120"
          height="72"
          rx="12"
          fill="var(--surface)"
          stroke="var(--field)"
          strokeWidth="2"
          strokeDasharray="5 6"
        />
        <rect x="28" y="38" width="34" height="34" rx="9" fill="var(--sunken)" />
        <path d="M36 45h4.5v17H55v4.5H36z" fill="var(--field)" />
        <path d="M43.5 47.5A12 12 0 0 1 55 59H43.5z" fill="var(--field)" opacity=".5" />
        <rect x="72" y="42" width="48" height="8" rx="4" fill="var(--sunken)" />
        <rect x="72" y="57" width="32" height="8" rx="4" fill="var(--sunken)" />
        <rect x="28" y="80" width="60" height="6" rx="3" fill="var(--sunken)" />
      </g>
      <circle
        cx="122"
        cy="26"
        r="15"
        fill={isOffline ? 'var(--muted)' : 'var(--danger)'}
        stroke="var(--surface)"
        strokeWidth="4"
      />
      {isOffline ? (
        <path
          d="M115 26a10 10 0 0 1 14 0M118.3 29.6a5.2 5.2 0 0 1 7.4 0M122 33v.1M115 18.500l14 14"
          fill="none"
          stroke="var(--surface)"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      ) : (
        <path d="M122 18v9M122 32.5v.1" stroke="var(--surface)" strokeWidth="3.5" strokeLinecap="round" />
      )}
    </svg>
  );
}
