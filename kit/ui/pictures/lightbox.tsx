import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { classes } from '#kit/ui/classes.ts';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Picture } from './picture.tsx';
import * as words from '#kit/ui/wording.ts';

/** A picture of a gallery: its addresses, its size in pixels and what it shows. */
export interface GalleryPicture {
  key: string;
  src: string;
  srcSet?: string;
  width: number;
  height: number;
  alt: string;
}

interface LightboxProps {
  label: string;
  pictures: readonly GalleryPicture[];
  /** Index of the first picture, counted from 0. */
  start: number;
  open: boolean;
  onClose: () => void;
}

/** After so many milliseconds without movement a swipe is over. Not every browser says so itself (`scrollend`). */
const restTime = 100;

/** Pictures large, one at a time: swiped, by the arrow keys, Home and End, or by its buttons. */
export default function Lightbox({ label, pictures, start, open, onClose }: LightboxProps) {
  const [place, setPlace] = useState(start);
  const track = useRef<HTMLDivElement | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = useCallback(
    (element: HTMLDivElement | null) => {
      track.current = element;
      if (element === null) return;
      element.scrollTo({ left: start * element.clientWidth, behavior: 'instant' });
      setPlace(start);
    },
    [start],
  );
  const show = (next: number) => {
    const wanted = Math.min(Math.max(next, 0), pictures.length - 1);
    track.current?.scrollTo({ left: wanted * track.current.clientWidth });
    setPlace(wanted);
  };
  const follow = () => {
    if (track.current) setPlace(Math.round(track.current.scrollLeft / track.current.clientWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  const caption = pictures[place]?.alt;
  return (
    <Dialog wide open={open} onClose={onClose} title={label} initialFocus={track}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys work wherever the focus is in the dialog */}
      <div className="grid gap-3" onKeyDown={onKeyDown}>
        <div
          ref={begin}
          role="group"
          aria-roledescription={words.carousel}
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
          tabIndex={0}
          className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth rounded-control motion-reduce:scroll-auto"
          onScroll={() => {
            clearTimeout(resting.current);
            resting.current = setTimeout(follow, restTime);
          }}
        >
          {pictures.map(({ key, ...picture }, index) => (
            <div
              key={key}
              aria-hidden={index !== place}
              className="grid h-[min(64dvh,720px)] w-full flex-none snap-center snap-always grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center"
            >
              <Picture
                {...picture}
                sizes="(min-width: 1120px) 1060px, 100vw"
                wanted={index === place ? 'large' : 'around'}
                eager={Math.abs(index - place) < 2}
                className="size-full bg-transparent! object-contain!"
              />
            </div>
          ))}
        </div>
        <div className="flex items-center gap-2">
          <Turn
            icon={ChevronLeft}
            label={words.previousPicture}
            disabled={place === 0}
            onClick={() => show(place - 1)}
          />
          <p aria-live="polite" className="min-w-0 flex-1 text-center text-card">
            <span className="numbers font-semibold">{words.picturePlace(place + 1, pictures.length)}</span>
            {caption ? <span className="block text-sm wrap-anywhere text-muted">{caption}</span> : null}
          </p>
          <Turn
            icon={ChevronRight}
            label={words.nextPicture}
            disabled={place === pictures.length - 1}
            onClick={() => show(place + 1)}
          />
        </div>
      </div>
    </Dialog>
  );
}

type TurnProps = { icon: typeof ChevronLeft; label: string; disabled: boolean; onClick: () => void };

/** Stays focusable at the ends, so that turning to the last one does not lose the focus. */
function Turn({ disabled, onClick, ...button }: TurnProps) {
  return (
    <IconButton
      {...button}
      aria-disabled={disabled || undefined}
      className={classes('border border-field', disabled && 'border-line text-muted')}
      onClick={() => disabled || onClick()}
    />
  );
}
