import { Picture } from '#web/ui/picture.tsx';
import { pictureSources } from './picture-sources.ts';

type StoredPictureProps = {
  picture: { id: string; width: number; height: number; alt: string };
  /** How wide it is drawn, as `sizes` says it: "96px", "(min-width: 768px) 320px, 50vw". */
  sizes: string;
  className?: string;
};

/** A picture of ours in the size that its place needs. */
export function StoredPicture({ picture, sizes, className }: StoredPictureProps) {
  return (
    <Picture
      {...pictureSources(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      className={className}
    />
  );
}
