import { composerWords as words } from '#features/problems/composer-wording.ts';
import { Button } from '#kit/ui/button.tsx';

type PostRowProps = { large?: boolean; disabled: boolean; busy?: boolean; busyLabel?: string };

/** The last row of a new problem's form. */
export function PostRow({ large = false, ...button }: PostRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-meta text-muted">{words.needed}</p>
      <Button type="submit" size={large ? 'lg' : 'md'} {...button} className="max-md:w-full">
        {words.post}
      </Button>
    </div>
  );
}
