import { Languages } from 'lucide';
import { Suspense, useState } from 'react';
import { languageNames } from '#core/languages.ts';
import { languageHere } from '#kit/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { lazyMenu } from '#kit/ui/loading/lazy-part.tsx';
import { languageIs } from './wording.ts';

const LanguageMenu = lazyMenu(() => import('./language-menu.tsx'));

type LanguageButtonProps = {
  /** An icon alone, where there is no room for the name. */
  bare?: boolean;
  className?: string;
  /** Keeps what is typed and in no draft, before the page loads again. */
  keep?: () => void;
};

/** Says the language in itself. The list of the others loads when it is pressed, and opens at once. */
export function LanguageButton({ bare = false, className, keep }: LanguageButtonProps) {
  const [wanted, setWanted] = useState(false);
  const name = languageNames[languageHere()];
  const say = { 'aria-label': languageIs(name), 'aria-haspopup': 'menu', className } as const;
  const makeButton = (ask?: { 'aria-expanded': boolean; onClick: () => void }) =>
    bare ? (
      <IconButton icon={Languages} label={languageIs(name)} {...say} {...ask} />
    ) : (
      <Button variant="quiet" icon={Languages} {...say} {...ask}>
        {name}
      </Button>
    );
  const button = makeButton({ 'aria-expanded': wanted, onClick: () => setWanted(true) });
  if (!wanted) return button;
  const menu = { trigger: makeButton(), keep, onClose: () => setWanted(false) };
  return (
    <Suspense fallback={button}>
      <LanguageMenu {...menu} />
    </Suspense>
  );
}
