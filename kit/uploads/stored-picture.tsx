import { Picture } from '#kit/ui/pictures/picture.tsx';
import { pictureSources } from './picture-sources.ts';

type StoredPictureProps = {
  picture: { id: string; width: number; height: number; alt: string };
  /** The width at which it is drawn, in the form of `sizes`: "96px", "(min-width: 768px) 320px, 50vw". */
  sizes: string;
  /** The id of what it belongs to, where a list has many. */
  describedBy?: string;
  className?: string;
};

/** A picture of ours in the size that its place needs. */
export function StoredPicture({ picture, sizes, describedBy, className }: StoredPictureProps) {
  return (
    <Picture
      {...pictureSources(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      describedBy={describedBy}
      className={className}
    />
  );
}
