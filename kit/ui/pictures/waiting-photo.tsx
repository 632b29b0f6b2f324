import { Image } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { askForPhoto, guessBytes } from './asked-photos.ts';
import { classes } from '#kit/ui/classes.ts';
import * as words from './photo-wording.ts';

interface WaitingPhotoProps {
  src: string;
  /** Size of the photo, in pixels. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
  /** True inside a button, which is pressed instead and says its name. */
  inButton?: boolean | undefined;
  /** The id of what it belongs to, where a list has many. */
  describedBy?: string | undefined;
  className?: string | undefined;
}

/** Stands where a photo waits until it is asked for, and says about how much data that takes. */
export function WaitingPhoto({ src, width, height, alt, inButton, describedBy, className }: WaitingPhotoProps) {
  const size = guessBytes(width, height);
  const look = classes(
    '@container grid content-center justify-items-center bg-sunken text-center font-medium text-brand-ink transition-colors duration-150',
    className,
  );
  const content = (
    <>
      <Icon shape={Image} className="mx-auto size-5 @min-[64px]:hidden @min-[110px]:block" />
      <span className="hidden px-1 text-micro @min-[64px]:block">
        {words.showPhoto}{' '}
        {size === undefined ? null : <span className="block text-muted">{words.aboutSize(size)}</span>}
      </span>
    </>
  );
  if (inButton) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      aria-label={words.showThisPhoto(alt, size)}
      aria-describedby={describedBy}
      className={classes(look, 'hover:bg-brand-tint')}
      onClick={() => askForPhoto(src)}
    >
      {content}
    </button>
  );
}
