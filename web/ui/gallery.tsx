import { lazy, Suspense, useState } from 'react';
import { Picture } from './picture.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx'));

/** A picture of a gallery: its addresses, its size in pixels and what it shows. */
export interface GalleryPicture {
  key: string;
  src: string;
  srcSet?: string;
  width: number;
  height: number;
  alt: string;
}

interface GalleryProps {
  /** What the pictures are of: "Portfolio". */
  label: string;
  pictures: readonly GalleryPicture[];
}

/** Pictures side by side; pressing one shows it large, with the others a swipe or an arrow key away. */
export function Gallery({ label, pictures }: GalleryProps) {
  const [shown, setShown] = useState<{ place: number; open: boolean } | null>(null);
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,calc(50%-6px)),1fr))] gap-3">
        {pictures.map(({ key, alt, ...picture }, place) => (
          <li key={key}>
            <button
              type="button"
              aria-label={`${alt || 'Picture'}, ${place + 1} of ${pictures.length}`}
              className="block w-full overflow-hidden rounded-control transition-opacity duration-150 hover:opacity-90"
              onClick={() => setShown({ place, open: true })}
            >
              <Picture {...picture} alt="" sizes="(min-width: 768px) 240px, 50vw" className="aspect-4/3 w-full" />
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <Suspense>
          <Lightbox label={label} pictures={pictures} start={shown.place} open={shown.open} onClose={() => setShown({ ...shown, open: false })} />
        </Suspense>
      )}
    </>
  );
}
