import { useState } from 'react';
import { askForPhoto, guessBytes, useWaits } from './asked-photos.ts';
import { classes } from '#kit/ui/classes.ts';
import { Picture } from './picture.tsx';
import * as photoWords from './photo-wording.ts';
import * as words from '#kit/ui/wording.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import type { GalleryPicture } from './lightbox.tsx';

const Lightbox = lazyDialog(() => import('./lightbox.tsx'));

interface GalleryProps {
  /** The subject of the pictures: "Portfolio". */
  label: string;
  pictures: readonly GalleryPicture[];
  /** Thumbnails in a row, where the pictures are not the point. */
  small?: boolean;
  /** Each in full, one below another: pictures of documents, to be read. */
  whole?: boolean | undefined;
}

/** Pictures side by side; pressing one shows it large, with the others a swipe or an arrow key away. */
export function Gallery({ label, pictures, small = false, whole = false }: GalleryProps) {
  const [lightbox, setLightbox] = useState<{ place: number; open: boolean } | null>(null);
  return (
    <>
      <ul
        aria-label={label}
        className={
          small
            ? 'flex flex-wrap gap-2'
            : whole
              ? 'grid gap-3'
              : 'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,calc(50%-6px)),1fr))] gap-3'
        }
      >
        {pictures.map((picture, place) => (
          <li key={picture.key} className={small ? 'w-20' : undefined}>
            <Thumbnail
              picture={picture}
              small={small}
              whole={whole}
              name={words.openPicture(picture.alt, place + 1, pictures.length)}
              onOpen={() => setLightbox({ place, open: true })}
            />
          </li>
        ))}
      </ul>
      {lightbox === null ? null : (
        <Lightbox
          label={label}
          pictures={pictures}
          start={lightbox.place}
          open={lightbox.open}
          onClose={() => setLightbox({ ...lightbox, open: false })}
        />
      )}
    </>
  );
}

type ThumbnailProps = { picture: GalleryPicture; small: boolean; whole: boolean; name: string; onOpen: () => void };

/** Opens its picture large. For those who save data, the first press shows the thumbnail. */
function Thumbnail({ picture: { key: _key, ...picture }, small, whole, name, onOpen }: ThumbnailProps) {
  const waits = useWaits(picture.src);
  return (
    <button
      type="button"
      aria-label={waits ? photoWords.showThisPhoto(name, guessBytes(picture.width, picture.height)) : name}
      className="block w-full overflow-hidden rounded-control transition-opacity duration-150 hover:opacity-90"
      onClick={() => (waits ? askForPhoto(picture.src) : onOpen())}
    >
      <Picture
        {...picture}
        alt=""
        wanted="around"
        sizes={small ? '80px' : whole ? '(min-width: 768px) 560px, 100vw' : '(min-width: 768px) 240px, 50vw'}
        className={classes('w-full', small ? 'aspect-square' : whole ? 'h-auto' : 'aspect-4/3')}
      />
    </button>
  );
}
