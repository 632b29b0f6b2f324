import { AtSign, Link2, type IconNode, Mail, MessageCircleMore, Share2, ThumbsUp } from 'lucide';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { useCopy } from '#kit/ui/use-copy.ts';
import { shareWords as words } from '../wording.ts';
import type { ProblemCardData } from './api.ts';

/** Shares a problem: by WhatsApp first, by the phone's own share sheet, by links that open new windows, and by its address. */
export function ShareLinks({ problem, onCopied }: { problem: ProblemCardData; onCopied?: () => void }) {
  const address = new URL(`/problems/${problem.id}`, window.location.origin).href;
  const { copy, isRefused } = useCopy(words.copied);
  // Closing the share sheet without a choice is no failure.
  const share = () => void navigator.share({ title: problem.title, url: address }).catch(() => undefined);
  return (
    <div role="group" aria-label={words.label} className="flex flex-wrap gap-2 *:flex-[1_1_max(7rem,40%)]">
      {shareTargets(problem.title, address).map(({ name, icon, href }, index) => (
        <ButtonLink
          key={name}
          variant={index === 0 ? 'soft' : 'quiet'}
          icon={icon}
          render={
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={words.target(name)}
              title={words.target(name)}
            />
          }
          className={index === 0 ? 'basis-full!' : ''}
        >
          {name}
        </ButtonLink>
      ))}
      {isRefused ? <Refusal title={words.notCopied} /> : null}
      <Button variant="quiet" icon={Link2} onClick={async () => (await copy(address)) && onCopied?.()}>
        {words.copyLink}
      </Button>
      {'share' in navigator ? (
        <Button variant="quiet" icon={Share2} onClick={share} className="basis-full!">
          {words.more}
        </Button>
      ) : null}
    </div>
  );
}

function shareTargets(title: string, address: string): { name: string; icon: IconNode; href: string }[] {
  const [about, link] = [encodeURIComponent(title), encodeURIComponent(address)];
  return [
    { name: words.whatsApp, icon: MessageCircleMore, href: `https://wa.me/?text=${about}%20${link}` },
    { name: words.email, icon: Mail, href: `mailto:?subject=${about}&body=${link}` },
    { name: words.facebook, icon: ThumbsUp, href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: words.x, icon: AtSign, href: `https://x.com/intent/post?text=${about}&url=${link}` },
  ];
}
