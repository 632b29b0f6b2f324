import { AtSign, Link2, type LucideIcon, Mail, MessageCircleMore, ThumbsUp } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { IconLink } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { shareWords as words } from '../wording.ts';
import type { ProblemCardData } from './api.ts';

/** Shares a problem: four links that open new windows, and a button that copies the address. */
export function ShareLinks({ problem, onCopied }: { problem: ProblemCardData; onCopied?: () => void }) {
  const address = new URL(`/problems/${problem.id}`, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(words.copied);
      onCopied?.();
    } catch {
      toast.error(words.notCopied);
    }
  };
  return (
    <div role="group" aria-label={words.label} className="flex flex-wrap gap-2">
      {shareTargets(problem.title, address).map(({ name, icon, href }) => (
        <IconLink
          key={name}
          icon={icon}
          label={words.target(name)}
          render={<a href={href} target="_blank" rel="noopener noreferrer" />}
          className="border border-field"
        />
      ))}
      <Button variant="quiet" icon={Link2} onClick={() => void copy()} className="flex-[1_0_110px] px-2.5! text-sm!">
        {words.copyLink}
      </Button>
    </div>
  );
}

function shareTargets(title: string, address: string): { name: string; icon: LucideIcon; href: string }[] {
  const [about, link] = [encodeURIComponent(title), encodeURIComponent(address)];
  return [
    { name: words.whatsApp, icon: MessageCircleMore, href: `https://wa.me/?text=${about}%20${link}` },
    { name: words.email, icon: Mail, href: `mailto:?subject=${about}&body=${link}` },
    { name: words.facebook, icon: ThumbsUp, href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: words.x, icon: AtSign, href: `https://x.com/intent/post?text=${about}&url=${link}` },
  ];
}
