import { Ellipsis } from 'lucide-react';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { problemCardWords } from '../feed-wording.ts';
import type { ProblemCardData } from './api.ts';
import { useOwnerActs } from './use-owner-acts.tsx';

/** What the owner may do, behind one button of the card; it comes when the button is pressed, and is open then. */
export default function OwnerMenu({ problem }: { problem: ProblemCardData }) {
  const { acts, dialogs } = useOwnerActs(problem);
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
