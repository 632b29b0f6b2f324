import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { problemCardWords } from '../feed-wording.ts';
import type { ProblemCardData } from './api.ts';
import { ShareLinks } from './share-links.tsx';

type ShareDialogProps = { problem: ProblemCardData; open: boolean; onClose: () => void };

export default function ShareDialog({ problem, open, onClose }: ShareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={problemCardWords.share} description={problem.title}>
      <ShareLinks problem={problem} onCopied={onClose} />
    </Dialog>
  );
}
