import { CalendarPlus } from 'lucide';
import { ButtonLink } from '#kit/ui/button.tsx';

/** A link to a calendar file, which the browser opens in the calendar app of its device. */
export function CalendarLink({ url, children }: { url: string; children: string }) {
  return (
    <ButtonLink variant="soft" icon={CalendarPlus} render={<a href={url} download />}>
      {children}
    </ButtonLink>
  );
}
