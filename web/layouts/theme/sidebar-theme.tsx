import { ThemeButton, ThemeToggle } from './theme-toggle.tsx';

/** The choice of the theme at the foot of the sidebar: a button on a rail, all three choices beside words. */
export default function SidebarTheme() {
  return (
    <>
      <ThemeButton className="mx-auto desk:hidden" />
      <div className="hidden desk:block">
        <ThemeToggle />
      </div>
    </>
  );
}
