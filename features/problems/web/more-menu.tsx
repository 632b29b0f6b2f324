import { Ellipsis } from 'lucide';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Menu, type MenuAct } from '#kit/ui/overlays/menu.tsx';
import { problemCardWords } from '../feed-wording.ts';

type MoreMenuProps = {
  acts: readonly MenuAct[];
  /** Shows the button again if the menu does not load. */
  onClose: () => void;
};

/** The owner's other steps on the page of a problem. It loads when its button is pressed, and opens at once. */
export default function MoreMenu({ acts }: MoreMenuProps) {
  return (
    <Menu
      defaultOpen
      acts={acts}
      trigger={<IconButton icon={Ellipsis} label={problemCardWords.manage} className="-mr-2" />}
    />
  );
}
