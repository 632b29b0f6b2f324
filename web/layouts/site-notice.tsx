import { Megaphone, X } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import type { Session } from '#core/person.ts';
import { shownNoticeWords as words } from '#features/site/brand-wording.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { keep, readKept } from '#kit/drafts/kept.ts';

const keptAs = 'closed-notice';
/** The longest wait of a timer, in milliseconds. */
const longest = 2 ** 31 - 1;

/** The admins' notice above every page, until it ends or its reader closes it. Another notice is shown again. */
export default function SiteNotice({ notice: { text, lang, endsAt } }: { notice: NonNullable<Session['notice']> }) {
  const name = `${endsAt} ${text}`;
  const [gone, setGone] = useState(() => readKept('device', keptAs));
  useEffect(() => {
    const left = Math.max(0, new Date(endsAt).getTime() - readNow().getTime());
    const timer = left > longest ? undefined : setTimeout(() => setGone(name), left);
    return () => clearTimeout(timer);
  }, [endsAt, name]);
  if (gone === name) return null;
  const close = () => {
    keep('device', keptAs, name);
    setGone(name);
  };
  return (
    <aside
      aria-label={words.label}
      className="flex items-start gap-3 bg-brand-deep px-4 py-1.5 text-white md:px-8 print:hidden"
    >
      <Icon shape={Megaphone} className="mt-2.5 size-5 flex-none" />
      <p lang={lang} className="min-w-0 flex-1 py-2.5 text-card whitespace-pre-line">
        {text}
      </p>
      <button
        type="button"
        aria-label={words.close}
        onClick={close}
        className="grid size-11 flex-none place-items-center rounded-control focus-visible:outline-white"
      >
        <Icon shape={X} className="size-5" />
      </button>
    </aside>
  );
}
