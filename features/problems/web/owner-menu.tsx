import { Ellipsis } from 'lucide-react';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { problemCardWords } from '../feed-wording.ts';
import type { ProblemCardData } from './api.ts';
import { useOwnerMenu } from './use-owner-menu.tsx';

/** The owner's menu on a card. It loads when its button is pressed, and opens at once. */
export default function OwnerMenu({ problem }: { problem: ProblemCardData }) {
  const { acts, dialogs } = useOwnerMenu(problem);
  return (
    <>
      <Menu
        defaultOpen
        acts={acts}
        trigger={<ActionButton icon={Ellipsis} label={problemCardWords.manage} className="-mr-3" />}
      />
      {dialogs}
    </>
  );
}
