import { useState } from 'react';
import { classes } from './classes.ts';
import { savesData } from './data-saver.ts';

const SIZES = {
  xs: 'size-7 text-[0.6875rem]',
  sm: 'size-9 text-meta',
  md: 'size-11 text-base',
  lg: 'size-15 text-h2',
  xl: 'size-26 text-[2rem]',
};

interface AvatarProps {
  /** Whose picture; its initials stand in where there is no photo or it will not load. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof SIZES;
  /** Says the name. Leave it out where the name stands beside the picture. */
  labelled?: boolean;
  /** Shown to those who save data too. */
  asked?: boolean;
  className?: string;
}

/** A person or business, round. */
export function Avatar({ name, src, size = 'md', labelled = false, asked = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const look = classes(
    'inline-grid flex-none place-items-center overflow-hidden rounded-full bg-brand-tint font-display leading-none font-bold text-brand-ink select-none',
    SIZES[size],
    className,
  );
  if (src && src !== broken && (asked || !savesData())) {
    return (
      <img
        src={src}
        alt={labelled ? name : ''}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
        className={classes(look, 'object-cover')}
      />
    );
  }
  return (
    <span {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })} className={look}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
