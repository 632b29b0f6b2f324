import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import type { Person } from '#core/person.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Logo } from '#kit/ui/logo.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { MenuLinks } from '#web/layouts/menu/menu-links.tsx';
import { ProfileLink } from '#web/layouts/menu/profile-link.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import * as words from './wording.ts';
import { pageTitles as titles } from '#web/wording.ts';

const SidebarTheme = lazyExtra(() => import('./theme/sidebar-theme.tsx'));

/** The frame beside the page from a tablet on: a rail of icons, then with words and the user card. */
export default function Sidebar({ person }: { person: Person | null }) {
  return (
    <div className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto px-3 py-4 desk:px-4 desk:py-5">
      <Link
        to="/"
        aria-label={words.homeLink(siteName())}
        className="mx-auto flex min-h-11 items-center text-ink desk:mx-0 desk:pl-2"
      >
        <Logo markOnly className="h-[34px] desk:hidden" />
        <Logo className="hidden h-[34px] desk:block" />
      </Link>
      <UserCard person={person} />
      <nav aria-label={words.mainNavigation}>
        <MenuLinks role={person?.role} rail />
      </nav>
      {person?.role === 'member' ? (
        <ButtonLink variant="hivis" full icon={Plus} render={<Link to="/post-problem" title={titles.postNewProblem} />}>
          <span className="md:max-desk:sr-only">{titles.postNewProblem}</span>
        </ButtonLink>
      ) : null}
      <div className="mt-auto">
        <div className="min-h-23 desk:min-h-26">
          <SidebarTheme />
        </div>
        <Link
          to="/policy-privacy"
          className="mt-2 block min-h-11 content-center text-center text-micro text-muted hover:underline"
        >
          {titles.policy}
        </Link>
      </div>
    </div>
  );
}

const weave = {
  background:
    'linear-gradient(90deg, var(--brand-deep) 45%, transparent), var(--weave) right -14px top -6px / 92px, var(--brand-deep)',
};

function UserCard({ person }: { person: Person | null }) {
  const card = (
    <>
      {person ? <Avatar name={person.fullName} src={person.photoUrl} /> : null}
      <span className="min-w-0 flex-1">
        <strong className="block truncate font-display text-base leading-5">
          {person ? <bdi lang="">{person.fullName}</bdi> : words.welcome}
        </strong>
        <RoleBadge
          person={person}
          className="mt-[5px] h-auto! min-h-[26px] border-transparent! bg-white/16! py-1 leading-4! whitespace-normal! text-white! [&_svg]:text-current!"
        />
      </span>
    </>
  );
  const look = 'hidden items-center gap-3 rounded-card p-3.5 text-white desk:flex';
  if (!person)
    return (
      <div className={look} style={weave}>
        {card}
      </div>
    );
  return (
    <ProfileLink person={person} title={words.viewProfile} className={look} style={weave}>
      {card}
    </ProfileLink>
  );
}
