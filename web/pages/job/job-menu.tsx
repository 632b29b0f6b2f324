import { useRouter } from '@tanstack/react-router';
import { Ellipsis, FileCheck } from 'lucide';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Menu } from '#kit/ui/loading/later.tsx';
import { jobPageWords as words } from './wording.ts';

/** The acts that a party of a job rarely needs. */
export function JobMenu({ jobId }: { jobId: string }) {
  const router = useRouter();
  return (
    <Menu
      acts={[
        {
          label: words.record,
          icon: FileCheck,
          onSelect: () => void router.navigate({ to: '/jobs/$jobId/record', params: { jobId } }),
        },
      ]}
      trigger={<IconButton icon={Ellipsis} label={words.more} />}
    />
  );
}
