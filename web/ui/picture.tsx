import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { classes } from './classes.ts';

interface PictureProps {
  src: string;
  srcSet?: string | undefined;
  /** How wide it is drawn; needed with `srcSet`. */
  sizes?: string | undefined;
  /** In pixels: they keep the place before the picture is there. */
  width?: number;
  height?: number;
  /** What it shows; empty where the words beside it say so. */
  alt: string;
  /** Loads at once: what is on the screen from the start. */
  eager?: boolean;
  /** Size and shape; a picture fills its box unless told otherwise. */
  className?: string | undefined;
}

/** A photo on a sunken ground until it is there, and a quiet sign where it will not load. */
export function Picture({ src, srcSet, sizes, width, height, alt, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === src) {
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={classes('grid place-items-center bg-sunken text-muted', className)}
      >
        <ImageOff aria-hidden="true" className="size-6" />
      </span>
    );
  }
  return (
    <img
      {...{ src, srcSet, sizes }}
      alt={alt}
      width={width || undefined}
      height={height || undefined}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
      className={classes('bg-sunken object-cover', className)}
    />
  );
}
