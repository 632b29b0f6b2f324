import { useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import * as words from './wording.ts';
import { pageTitles as titles } from '#web/wording.ts';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';

// Loaded on the first focus: the first screen does not wait for it.
const SearchSuggestions = lazyExtra(() => import('#features/search/web/search-suggestions.tsx'));

/** The search of the whole site. Text that is not blank goes to /search?q=, trimmed. */
export default function SearchBox({ className, focused = false }: { className?: string; focused?: boolean }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  const query = useLocation({ select: ({ pathname, search }) => (pathname === '/search' && search.q) || '' });
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);
  useEffect(() => {
    if (focused && input.current?.offsetParent) input.current.focus();
  }, [focused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = input.current?.value.trim();
    if (q) void navigate({ to: '/search', search: { q } });
  };
  return (
    <form role="search" onSubmit={submit} className={classes('relative', className)}>
      <Icon shape={Search} className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={titles.search}
        placeholder={words.searchPlaceholder}
        autoComplete="off"
        onFocus={() => setUsed(true)}
        className="h-11 w-full rounded-xl border border-line bg-surface pr-3 pl-11 text-ellipsis hover:border-field"
      />
      {used ? <SearchSuggestions input={input} /> : null}
    </form>
  );
}
