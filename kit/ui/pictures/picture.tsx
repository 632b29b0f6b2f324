import { ImageOff } from 'lucide';
import { useCallback, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { useWaits } from './asked-photos.ts';
import { classes } from '#kit/ui/classes.ts';
import { savesData } from '#kit/ui/loading/data-saver.ts';
import { useRetry } from '#kit/ui/loading/use-retry.ts';
import { WaitingPhoto } from './waiting-photo.tsx';

interface PictureProps {
  src: string;
  /** The smallest first. */
  srcSet?: string | undefined;
  /** The width at which it is drawn; needed with `srcSet`. */
  sizes?: string | undefined;
  /** In pixels: they keep the place before the picture is there. */
  width?: number;
  height?: number;
  /** The content of the picture; empty if the words beside it say so. */
  alt: string;
  /** Loads at once: what is on the screen from the start. */
  eager?: boolean;
  /** For those who save data: a press on what is around it asks for it, or (`large`) it was asked for in its full size. */
  wanted?: 'around' | 'large';
  /** The id of what it belongs to, where a list has many. */
  describedBy?: string | undefined;
  /** Size and shape; a picture fills its box unless told otherwise. */
  className?: string | undefined;
}

/** Milliseconds before a photo that did not arrive is asked for again. */
const pauses = [1_000, 3_000];

/**
 * A photo on a sunken ground until it is there, and a quiet sign where it will not load. It is asked for twice more, and when
 * the device is online again. For those who save data it waits until it is asked for, and comes in its smallest size.
 */
export function Picture({
  src,
  srcSet,
  sizes,
  width,
  height,
  alt,
  eager = false,
  wanted,
  describedBy,
  className,
}: PictureProps) {
  const [failure, setFailure] = useState({ src, times: 0, isShown: false });
  const again = useCallback(() => setFailure((last) => ({ ...last, isShown: false })), []);
  const times = failure.src === src ? failure.times : 0;
  const waits = useWaits(src);
  if (waits && wanted !== 'large')
    return <WaitingPhoto {...{ src, width, height, alt, describedBy, className }} inButton={wanted === 'around'} />;
  if (times > 0 && failure.isShown)
    return <Broken pause={pauses[times - 1] ?? 0} onRetry={again} {...{ alt, className }} />;
  const small = srcSet?.split(' ', 1)[0] ?? src;
  const files = savesData() ? { src: wanted === 'large' ? src : small } : { src, srcSet, sizes };
  return (
    <img
      {...files}
      alt={alt}
      width={width || undefined}
      height={height || undefined}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailure({ src, times: times + 1, isShown: true })}
      className={classes('bg-sunken object-cover', className)}
    />
  );
}

type BrokenProps = Pick<PictureProps, 'alt' | 'className'> & { pause: number; onRetry: () => void };

function Broken({ alt, className, pause, onRetry }: BrokenProps) {
  useRetry(onRetry, pause);
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={classes('grid place-items-center bg-sunken text-muted', className)}
    >
      <Icon shape={ImageOff} className="size-6" />
    </span>
  );
}
