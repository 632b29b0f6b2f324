import { type RefCallback, useCallback, useState } from 'react';
import { classes } from '#kit/ui/classes.ts';
import { savesData } from '#kit/ui/loading/data-saver.ts';

const SIZES = {
  xs: 'size-7 text-[0.6875rem]',
  sm: 'size-9 text-meta',
  md: 'size-11 text-base',
  lg: 'size-15 text-h2',
  xl: 'size-26 text-[2rem]',
};

interface AvatarProps {
  /** The name of the person; its initials stand in if there is no photo or it will not load. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof SIZES;
  /** Says the name. Leave it out where the name stands beside the picture. */
  labelled?: boolean;
  /** Shown to those who save data too. */
  wanted?: boolean;
  className?: string;
}

/** A face beside a name comes tiny: the small picture is more than twice as wide as it is drawn. */
const sourceFor = (src: string, size: keyof typeof SIZES) =>
  size === 'xl' ? src : src.replace(/\/small\.webp$/, '/tiny.webp');

/** The distance below the screen at which a face is still near, in heights of the screen. Browsers fetch images up to 2,500 pixels away. */
const near = 0.5;

/** A callback for each watched face, called when the face is near. */
const watched = new Map<Element, () => void>();
// One for all faces. It is told after a frame was laid out, so that no face lays the page out by itself.
let observer: IntersectionObserver | undefined;
const observe = () =>
  (observer ??= new IntersectionObserver(
    (seen) => seen.forEach(({ isIntersecting, target }) => isIntersecting && watched.get(target)?.()),
    { rootMargin: `${near * 100}%` },
  ));

/**
 * Returns true once a face is on the screen or near it, and a ref that watches its place. Faces further down a list load when the reader
 * comes near.
 */
function useIsNear(): [isNear: boolean, watch: RefCallback<Element>] {
  const [isNear, setNear] = useState(false);
  const watch = useCallback<RefCallback<Element>>((place) => {
    if (place === null) return;
    watched.set(place, () => setNear(true));
    observe().observe(place);
    return () => {
      watched.delete(place);
      observer?.unobserve(place);
    };
  }, []);
  return [isNear, watch];
}

/** A person or business, round. */
export function Avatar({ name, src, size = 'md', labelled = false, wanted = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const [isNear, watch] = useIsNear();
  const look = classes(
    'inline-grid flex-none place-items-center overflow-hidden rounded-full bg-brand-tint font-display leading-none font-bold text-brand-ink select-none',
    SIZES[size],
    className,
  );
  const comes = src && src !== broken && (wanted || !savesData());
  if (comes && isNear) {
    return (
      <img
        src={sourceFor(src, size)}
        alt={labelled ? name : ''}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
        className={classes(look, 'object-cover')}
      />
    );
  }
  return (
    <span
      ref={comes ? watch : undefined}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={look}
    >
      {/* No letters flash in place of a face that comes. */}
      {comes ? null : initials(name)}
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
