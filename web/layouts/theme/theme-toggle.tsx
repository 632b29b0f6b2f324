import { Monitor, Moon, Sun } from 'lucide';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Segment } from '#kit/ui/fields/segment.tsx';
import { type Theme, useTheme } from './theme.ts';
import * as words from '../wording.ts';

/** Light, dark, or as the device has it. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  return (
    <Segment<Theme>
      label={words.theme}
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'system', label: words.themes.system },
        { value: 'light', label: words.themes.light },
        { value: 'dark', label: words.themes.dark },
      ]}
    />
  );
}

const turns = {
  system: { icon: Monitor, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'system' },
} as const;

/** The same as one button that goes round, where there is room for an icon only. */
export function ThemeButton({ className }: { className?: string }) {
  const [theme, setTheme] = useTheme();
  const { icon, next } = turns[theme];
  return (
    <IconButton
      icon={icon}
      label={words.changeTheme(words.themes[theme], words.themes[next])}
      className={className}
      onClick={() => setTheme(next)}
    />
  );
}
