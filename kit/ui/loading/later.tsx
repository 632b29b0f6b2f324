import { cloneElement, type ComponentProps, type ReactElement, Suspense, useState } from 'react';
import type { Dialog as DialogItself } from '#kit/ui/overlays/dialog.tsx';
import type { Confirm as ConfirmItself } from '#kit/ui/overlays/confirm.tsx';
import { lazyDialog } from './lazy-part.tsx';
import type { MenuAct } from '#kit/ui/overlays/menu.tsx';

const LoadedDialog = lazyDialog(() =>
  import('#kit/ui/overlays/dialog.tsx').then(({ Dialog }) => ({ default: Dialog })),
);
const LoadedConfirm = lazyDialog(() =>
  import('#kit/ui/overlays/confirm.tsx').then(({ Confirm }) => ({ default: Confirm })),
);
const LoadedMenu = lazyDialog(() => import('#kit/ui/overlays/menu.tsx').then(({ Menu }) => ({ default: Menu })));

/** A dialog whose code loads when it opens first. */
export const Dialog = (props: ComponentProps<typeof DialogItself>) => (
  <Suspense>
    <LoadedDialog {...props} />
  </Suspense>
);

/** The question before something that cannot be undone. Its code loads when it is asked first. */
export const Confirm = (props: ComponentProps<typeof ConfirmItself>) => (
  <Suspense>
    <LoadedConfirm {...props} />
  </Suspense>
);

type MenuProps = { trigger: ReactElement<ComponentProps<'button'>>; acts: readonly MenuAct[] };

/** A few acts behind one button. The menu loads when the button is pressed, and opens at once. */
export function Menu({ trigger, acts }: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  if (!wanted) return button;
  const menu = { defaultOpen: true, onClose: () => setWanted(false), trigger, acts };
  return (
    <Suspense fallback={button}>
      <LoadedMenu {...menu} />
    </Suspense>
  );
}
