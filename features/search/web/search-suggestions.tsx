import { useNavigate } from '@tanstack/react-router';
import { Clock, FileText, type IconNode, MapPin, UserRound, X } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { useSession } from '#kit/api/session.ts';
import { CategoryName } from '#kit/ui/category-name.tsx';
import { useCategoryIcon } from '#kit/ui/category-tile.tsx';
import { classes } from '#kit/ui/classes.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { suggestionWords as words } from '../wording.ts';
import { type Suggestion, useSuggestions } from './api.ts';
import { forgetSearch, forgetSearches, useRecentSearches } from './recent-searches.ts';

type Row = { kind: Suggestion['kind'] | 'recent'; id: string | null; text: string };

/**
 * The list below a search field: suggestions for the typed text, recent searches before that. The field is there from the first moment and
 * this loads later, so it listens to that element and sets its attributes.
 */
export default function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const person = useSession()?.id ?? null;
  const id = useId();
  const typed = useTyped(input);
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const rows = useRows(typed, person);
  const isOpen = open && rows.length > 0;
  const go = useGo();

  const onInput = useEffectEvent(() => {
    setOpen(true);
    setActive(-1);
  });
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (row: Row) => {
    close();
    // A person who returns to the field before the next page appears can type on.
    input.current?.blur();
    go(row);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = isOpen ? rows[active] : undefined;
    if (step !== undefined && rows.length > 0) {
      setOpen(true);
      // One place more than the number of rows: the field itself.
      setActive(((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    } else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && row !== undefined) choose(row);
    else return;
    event.preventDefault();
  });
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && input.current?.form?.contains(relatedTarget))) close();
  });
  const onEnter = useEffectEvent(() => setOpen(true));
  const onSubmit = useEffectEvent(() => {
    close();
    input.current?.blur();
  });
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    field.addEventListener('input', () => onInput(), options);
    field.addEventListener('focus', () => onEnter(), options);
    field.addEventListener('click', () => onEnter(), options);
    field.addEventListener('keydown', (event) => onKey(event), options);
    form.addEventListener('focusout', (event) => onLeave(event), options);
    form.addEventListener('submit', () => onSubmit(), options);
    return () => listening.abort();
  }, [input]);
  useEffect(() => {
    const marks = {
      role: 'combobox',
      'aria-haspopup': 'grid',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isOpen),
    };
    for (const [name, value] of Object.entries(marks)) input.current?.setAttribute(name, value);
    if (isOpen && active >= 0) input.current?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.current?.removeAttribute('aria-activedescendant');
  });
  const remove = (term: string) => {
    if (person !== null) forgetSearch(person, term);
    input.current?.focus();
  };
  const recent = typed === '';
  return (
    <div
      className={classes(
        'absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(70dvh,480px)] overflow-y-auto rounded-card bg-raised py-1.5 text-ink shadow-pop',
        !isOpen && 'hidden',
      )}
    >
      {recent ? <p className="px-4 pt-1.5 pb-1 text-meta font-semibold text-muted">{words.recent}</p> : null}
      <div id={id} role="grid" aria-label={recent ? words.recent : words.suggestions}>
        {isOpen
          ? rows.map((row, index) => (
              <div
                key={`${row.kind} ${row.id ?? row.text}`}
                role="row"
                className={classes('flex items-center', index === active && 'bg-brand-tint')}
              >
                {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the field's */}
                <div
                  id={`${id}-${index}`}
                  role="gridcell"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(row)}
                  className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 px-4 py-2 text-card hover:bg-sunken"
                >
                  <Picture row={row} />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {row.kind === 'category' ? <CategoryName category={row.text} /> : row.text}
                  </span>
                  {row.kind === 'recent' ? null : (
                    <span className="flex-none text-meta text-muted">{words.kinds[row.kind]}</span>
                  )}
                </div>
                {row.kind === 'recent' ? (
                  <div role="gridcell">
                    <IconButton
                      icon={X}
                      label={words.removeOne(row.text)}
                      className="text-muted"
                      onClick={() => remove(row.text)}
                    />
                  </div>
                ) : null}
              </div>
            ))
          : null}
      </div>
      {recent ? (
        <p className="px-4 py-2 text-sm">
          <TextLink render={<button type="button" onClick={() => person !== null && forgetSearches(person)} />}>
            {words.removeAll}
          </TextLink>
        </p>
      ) : null}
      <VisuallyHidden>
        <span role="status">{isOpen ? words.count(rows.length) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

function Picture({ row: { kind, text } }: { row: Row }) {
  const iconOf = useCategoryIcon();
  const icons: Record<Row['kind'], IconNode> = {
    recent: Clock,
    provider: UserRound,
    problem: FileText,
    place: MapPin,
    category: iconOf(text),
  };
  const icon = icons[kind];
  return <Icon shape={icon} className="size-[18px] flex-none text-muted" />;
}

/** The text of a field that another component renders. */
function useTyped(input: RefObject<HTMLInputElement | null>): string {
  const watch = (onChange: () => void) => {
    const field = input.current;
    field?.addEventListener('input', onChange);
    return () => field?.removeEventListener('input', onChange);
  };
  return useSyncExternalStore(watch, () => input.current?.value.trim() ?? '');
}

/** The rows for the typed text, loaded once the typing rests for 200 ms. */
function useRows(typed: string, person: string | null): readonly Row[] {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const rest = setTimeout(setRested, 200, typed);
    return () => clearTimeout(rest);
  }, [typed]);
  const recent = useRecentSearches(person ?? '');
  const found = useSuggestions(typed === '' ? '' : [...rested].slice(0, 200).join('')).data?.items ?? [];
  if (typed !== '') return found;
  return person === null ? [] : recent.map((text) => ({ kind: 'recent', id: null, text }));
}

/** Opens the page of a row. */
function useGo(): (row: Row) => void {
  const navigate = useNavigate();
  return ({ kind, id, text }) => {
    if (kind === 'category') void navigate({ to: '/explore', search: { category: text } });
    else if (kind === 'place') void navigate({ to: '/explore', search: { location: text } });
    else if (kind === 'provider' && id !== null)
      void navigate({ to: '/providers/$providerId', params: { providerId: id } });
    else if (kind === 'problem' && id !== null)
      void navigate({ to: '/problems/$problemId', params: { problemId: id } });
    else void navigate({ to: '/search', search: { q: text } });
  };
}
