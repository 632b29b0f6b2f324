import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, useState } from 'react';
import { languages } from '#core/languages.ts';
import { languageHere } from '#kit/language.ts';
import { languageRow, LanguageRow } from '#kit/ui/language-list.tsx';
import { classes } from '#kit/ui/classes.ts';
import { useCloseByBack } from '#kit/ui/overlays/close-by-back.ts';
import { useBetaLanguages } from '#features/languages/web/beta.ts';
import { useSwitch } from './use-switch.ts';

type LanguageMenuProps = { trigger: ReactElement; keep?: (() => void) | undefined };

/** The languages to choose from, behind a button that was pressed already. */
export default function LanguageMenu({ trigger, keep }: LanguageMenuProps) {
  const [open, setOpen] = useState(true);
  useCloseByBack(open, () => setOpen(false));
  const { coming, choose } = useSwitch(keep);
  const look = { current: languageHere(), beta: useBetaLanguages(), coming };
  return (
    <Base.Root open={open} onOpenChange={setOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-50 outline-hidden">
          <Base.Popup className="min-w-52 rounded-card border border-line bg-raised py-1.5 text-ink shadow-pop outline-hidden transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.RadioGroup value={look.current} onValueChange={choose}>
              {languages.map((language) => (
                <Base.RadioItem
                  key={language}
                  value={language}
                  closeOnClick={language === look.current}
                  className={classes(
                    languageRow,
                    'cursor-pointer outline-hidden select-none data-highlighted:bg-sunken',
                  )}
                >
                  <LanguageRow language={language} {...look} />
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
