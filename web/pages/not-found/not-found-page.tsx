import { Link, useLocation } from '@tanstack/react-router';
import { House } from 'lucide';
import { useEffect } from 'react';
import { ButtonLink } from '#kit/ui/button.tsx';
import { notFoundWords as words } from './wording.ts';

/** Any address that is none of ours. */
export function NotFoundPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => console.error('404: there is no page at', path), [path]);
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <svg aria-hidden="true" viewBox="0 0 420 190" className="mb-5 h-auto w-[min(100%,380px)]">
        <g fill="var(--brand-ink)">
          <path d="M12 12h26v82h32V52h26v42h16v26H96v46H70v-46H12z" />
          <path d="M308 12h26v82h32V52h26v42h16v26h-16v46h-26v-46h-58z" />
        </g>
        <g transform="rotate(12 210 92)">
          <rect x="150" y="32" width="120" height="120" rx="30" fill="#1F3FCC" />
          <path d="M179 54h14v56h50v14h-64z" fill="#fff" />
          <path d="M201 60a42 42 0 0 1 42 42h-42z" fill="#D8F23A" />
        </g>
        <path d="M110 184h200" stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />
      </svg>
      <h1>{words.title}</h1>
      <p className="max-w-[38ch] text-muted">{words.hint}</p>
      <ButtonLink size="lg" icon={House} className="mt-4" render={<Link to="/" />}>
        {words.goHome}
      </ButtonLink>
    </div>
  );
}
