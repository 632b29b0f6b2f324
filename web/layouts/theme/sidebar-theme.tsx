import { LanguageButton } from '#web/layouts/language/language-button.tsx';
import { ThemeButton, ThemeToggle } from './theme-toggle.tsx';

/** The choices of the language and of the theme at the foot of the sidebar: two buttons on a rail, with words where there is room. */
export default function SidebarTheme() {
  return (
    <>
      <div className="grid justify-items-center gap-1 desk:hidden">
        <LanguageButton bare />
        <ThemeButton />
      </div>
      <div className="hidden gap-2 desk:grid">
        <LanguageButton />
        <ThemeToggle />
      </div>
    </>
  );
}
