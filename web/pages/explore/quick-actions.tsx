import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, ClipboardList, type IconNode, ReceiptText, Search, SquarePen, UsersRound } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { useSession } from '#kit/api/session.ts';
import { Card } from '#kit/ui/card.tsx';
import { quickActionWords as words } from './wording.ts';

type Action = { to: NonNullable<LinkProps['to']>; label: string; icon: IconNode };

const providers: Action = { to: '/providers', label: words.providers, icon: UsersRound };

const providerActions: readonly Action[] = [
  { to: '/explore', label: words.find, icon: Search },
  { to: '/my-quotes', label: words.myQuotes, icon: ReceiptText },
  providers,
];

/** Links that need an account lead a visitor to the login first. */
const otherActions: readonly Action[] = [
  { to: '/post-problem', label: words.post, icon: SquarePen },
  { to: '/explore', label: words.browse, icon: Search },
  { to: '/my-requests', label: words.myRequests, icon: ClipboardList },
  providers,
];

/** Links from Explore to other pages, by the reader's role. */
export function QuickActions() {
  const person = useSession();
  const actions = person?.role === 'provider' ? providerActions : otherActions;
  return (
    <Card as="section" aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-1 text-h3">
        {words.title}
      </h2>
      <ul className="divide-y divide-line">
        {actions.map(({ to, label, icon }) => (
          <li key={label}>
            <Link to={to} className="flex min-h-12 items-center gap-3 py-1 text-card font-semibold hover:underline">
              <Icon shape={icon} className="size-5 flex-none" />
              <span className="flex-1">{label}</span>
              <Icon shape={ChevronRight} className="size-5 flex-none" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
