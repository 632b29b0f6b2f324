import { Images } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { StoredPicture } from '#kit/uploads/stored-picture.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { problemCardWords } from '../feed-wording.ts';
import type { ProblemCardData } from './api.ts';

type CardPhotoProps = { photo: NonNullable<ProblemCardData['photo']>; count: number; titleId: string };

/** The first photo of a problem, small, with the number of photos. */
export default function CardPhoto({ photo, count, titleId }: CardPhotoProps) {
  return (
    <span className="relative size-18 flex-none overflow-hidden rounded-control">
      <StoredPicture picture={{ ...photo, alt: '' }} sizes="72px" describedBy={titleId} className="size-full" />
      <span className="numbers absolute [button~&]:hidden right-1 bottom-1 inline-flex items-center gap-1 rounded-chip bg-ink px-1.5 text-micro font-semibold text-canvas">
        <Icon shape={Images} className="size-3" />
        {count}
        <VisuallyHidden>{problemCardWords.photos(count)}</VisuallyHidden>
      </span>
    </span>
  );
}
