import { Link, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide';
import { useState } from 'react';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import * as words from './wording.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const SideMenu = lazyDialog(() => import('#web/layouts/menu/side-menu.tsx'));

/** In the bar of a visitor: the ways to log in and to register, both back to this page. */
export default function VisitorBar() {
  const next = useLocation({ select: ({ href }) => href });
  const [menu, setMenu] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const logIn = <Link to="/login" search={{ next }} />;
  const register = <Link to="/login" search={{ tab: 'register', next }} />;
  return (
    <>
      <RoleBadge person={null} className="ml-auto max-md:hidden" />
      <ButtonLink variant="quiet" render={logIn}>
        {words.logIn}
      </ButtonLink>
      <ButtonLink className="max-md:hidden!" render={register}>
        {words.register}
      </ButtonLink>
      <IconButton
        icon={Menu}
        label={words.openMenu}
        aria-haspopup="dialog"
        aria-expanded={menu === 'open'}
        className="md:hidden"
        onClick={() => setMenu('open')}
      />
      {menu === 'unasked' ? null : (
        <SideMenu person={null} open={menu === 'open'} onClose={() => setMenu('closed')}>
          <ButtonLink render={register}>{words.register}</ButtonLink>
          <ButtonLink variant="quiet" render={logIn}>
            {words.logIn}
          </ButtonLink>
        </SideMenu>
      )}
    </>
  );
}
