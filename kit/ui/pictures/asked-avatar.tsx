import { Image } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { askForPhoto, useWaits } from './asked-photos.ts';
import { Avatar } from './avatar.tsx';
import * as words from './photo-wording.ts';

type AskedAvatarProps = { name: string; src: string | null | undefined; size: 'lg' | 'xl' };

/** A large avatar by itself. For those who save data, a press on the initials brings the photo. */
export function AskedAvatar({ name, src, size }: AskedAvatarProps) {
  const waits = useWaits(src ?? '');
  if (!src || !waits) return <Avatar wanted size={size} name={name} src={src} />;
  return (
    <button
      type="button"
      aria-label={words.showThisPhoto(name, undefined)}
      className="relative block flex-none overflow-hidden rounded-full"
      onClick={() => askForPhoto(src)}
    >
      <Avatar size={size} name={name} />
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 grid h-1/4 place-items-center bg-ink text-canvas">
        <Icon shape={Image} className="size-3.5" />
      </span>
    </button>
  );
}
