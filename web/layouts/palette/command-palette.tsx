import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { type IconNode, Search, X } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { lookKinds, type LookKind } from '#features/accounts/look-kinds.ts';
import { type Found, useFound } from '#features/console/web/api.ts';
import { paletteWords as words } from '#features/console/wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { pickOption } from '#kit/address/search-params.ts';
import type { ConsoleSection } from '#kit/console/noun-console.ts';
import { consoleSections, foundKinds, linkTo } from '#web/console/sections.ts';
import { useCloseByBack } from '#kit/ui/overlays/close-by-back.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { Spinner } from '#kit/ui/spinner.tsx';
import { useRested } from './use-rested.ts';

const AskLook = lazyPart(() => import('#features/console/web/ask-look.tsx'), <Spinner />);

type Item = { key: string; icon: IconNode; title: string; detail: string; status: string } & (
  { section: ConsoleSection } | { thing: Found }
);
type Group = { label: string; items: Item[] };

type PaletteProps = { open: boolean; onClose: () => void };

/** Finds anything by a few keys: on a desk in the upper half of the screen, on a phone all over it, above the keyboard. */
export default function CommandPalette({ open, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  useCloseByBack(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={input}
          className="fixed inset-x-0 top-0 z-50 flex max-h-dvh flex-col overflow-hidden rounded-b-sheet bg-raised text-ink shadow-sheet transition duration-150 ease-out data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 md:inset-x-auto md:top-[12dvh] md:left-1/2 md:max-h-[70dvh] md:w-150 md:-translate-x-1/2 md:rounded-dialog md:shadow-pop"
        >
          <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
          <Finder input={input} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ input, onClose }: Pick<PaletteProps, 'onClose'> & { input: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState('');
  const typed = [...text.trim()].slice(0, 200).join('');
  const rested = useRested(typed);
  const found = useFound(rested);
  const isCurrent = typed === '' || (typed === rested && found.data !== undefined && !found.isPlaceholderData);
  const { choose, question, open, forget } = useChoice(onClose);
  const groups = listGroups(typed, isCurrent && typed !== '' ? (found.data?.items ?? []) : []);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  // Enter before the answer opens what the answer has first.
  const [early, setEarly] = useState<string | null>(null);
  const openFirst = useEffectEvent(() => {
    const first = groups[0]?.items[0];
    if (first !== undefined) choose(first);
  });
  useEffect(() => {
    if (isCurrent && early !== null && early === typed) openFirst();
  }, [isCurrent, early, typed]);
  const status = found.isError && !isCurrent ? words.failed : !isCurrent ? words.searching : words.found(count);
  if (question !== null)
    return (
      <div className="overflow-y-auto p-4 md:p-5">
        <AskLook level={2} {...question} onLooked={open} onCancel={forget} />
      </div>
    );
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'input-change') return;
        setText(next);
        setEarly(null);
      }}
      itemToStringValue={({ title }: Item) => title}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex flex-none items-center gap-2 border-b border-line pr-2 pl-4 md:pl-5">
        <Icon shape={Search} className="size-5 flex-none text-muted" />
        <Autocomplete.Input
          ref={input}
          aria-label={words.title}
          placeholder={words.placeholder}
          spellCheck={false}
          autoCapitalize="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isCurrent || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.preventBaseUIHandler();
            setEarly(typed);
          }}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        {isCurrent ? null : <Spinner />}
        <Dialog.Close render={<IconButton icon={X} label={words.close} />} />
      </div>
      <Autocomplete.List className="min-h-0 flex-auto scroll-py-2 overflow-y-auto overscroll-contain py-2 outline-none data-empty:hidden">
        {({ label, items }: Group) => (
          <Autocomplete.Group key={label} items={items}>
            <Autocomplete.GroupLabel className="px-4 pt-2 pb-1 text-meta font-semibold text-muted md:px-5">
              {label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Item) => (
                <Autocomplete.Item
                  key={item.key}
                  value={item}
                  onClick={() => choose(item)}
                  className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 outline-none select-none data-highlighted:bg-brand-tint md:px-5"
                >
                  <Icon shape={item.icon} className="size-5 flex-none text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2 text-card font-medium wrap-anywhere md:line-clamp-1">
                      {item.title}
                    </span>
                    {item.detail === '' ? null : (
                      <span className="block truncate text-sm text-muted">{item.detail}</span>
                    )}
                  </span>
                  <span className="max-w-[40%] flex-none truncate text-meta text-muted">{item.status}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {count === 0 && isCurrent ? (
        <div className="px-4 py-6 md:px-5">
          <p className="font-medium wrap-anywhere">{words.none(typed)}</p>
          <p className="mt-1 text-sm text-muted">{words.noneHint}</p>
        </div>
      ) : null}
      {found.isError && !isCurrent ? (
        <p className="px-4 py-6 md:px-5">
          {words.failed} {toCallError(found.error).message}
        </p>
      ) : null}
      <p className="hidden flex-none border-t border-line px-5 py-2.5 text-meta text-muted md:block">{words.hint}</p>
      <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
    </Autocomplete.Root>
  );
}

/** Groups the results by kind, with the matching sections of the console below them. */
function listGroups(typed: string, found: readonly Found[]): Group[] {
  const groups = [...foundKinds].map(([kind, { icon, title: label }]) => ({
    label,
    items: found
      .filter((thing) => thing.kind === kind)
      .map((thing) => ({ ...thing, key: `${kind} ${thing.id}`, icon, thing })),
  }));
  const sections = consoleSections
    .filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()))
    .map((section) => ({ key: section.id, icon: section.icon, title: section.title, detail: '', status: '', section }));
  return [...groups, { label: words.sections, items: sections }].filter(({ items }) => items.length > 0);
}

/** Leads to what was chosen. Private things are opened through the server with a reason, which the log keeps: `asked` is one of them. */
function useChoice(onClose: () => void) {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<{ kind: LookKind; id: string } | null>(null);
  const open = (link: string) => {
    onClose();
    void navigate({ href: link });
  };
  const choose = (item: Item) => {
    if ('section' in item) {
      onClose();
      void navigate(linkTo(item.section));
      return;
    }
    const { kind, id } = item.thing;
    const link = foundKinds.get(kind)?.link;
    const privateKind = pickOption(lookKinds, kind);
    if (link !== undefined) open(link(id));
    else if (privateKind !== undefined) setQuestion({ kind: privateKind, id });
  };
  return { choose, question, open, forget: () => setQuestion(null) };
}
