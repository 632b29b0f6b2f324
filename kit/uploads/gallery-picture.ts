import type { GalleryPicture } from '#kit/ui/pictures/lightbox.tsx';
import { pictureSources } from './picture-sources.ts';

/** A stored picture as a gallery shows it. */
export const galleryPicture = ({
  id,
  width,
  height,
  alt,
}: {
  id: string;
  width: number;
  height: number;
  alt: string;
}): GalleryPicture => ({
  key: id,
  ...pictureSources({ id, width }),
  width,
  height,
  alt,
});
