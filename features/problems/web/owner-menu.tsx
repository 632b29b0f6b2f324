import { Ellipsis } from 'lucide';
import { ActionButton } from '#kit/ui/action-button.tsx';
import { Menu } from '#kit/ui/overlays/menu.tsx';
import { problemCardWords } from '../feed-wording.ts';
import type { ProblemCardData } from './api.ts';
import { useOwnerMenu } from './use-owner-menu.tsx';

type OwnerMenuProps = {
  problem: ProblemCardData;
  /** Shows the button again if the menu does not load. */
  onClose: () => void;
};

/** The owner's menu on a card. It loads when its button is pressed, and opens at once. */
export default function OwnerMenu({ problem }: OwnerMenuProps) {
  const { acts, dialogs, refusal } = useOwnerMenu(problem);
  return (
    <>
      {refusal}
      <Menu
        defaultOpen
        acts={acts}
        trigger={<ActionButton icon={Ellipsis} label={problemCardWords.manage} className="-mr-3" />}
      />
      {dialogs}
    </>
  );
}
