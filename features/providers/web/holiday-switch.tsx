import { startTransition, useOptimistic } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Card } from '#kit/ui/card.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { holidayWords as words } from '../wording.ts';
import { useHoliday } from './own-listing.ts';

/** Hides the listing from the directory while the provider is away. */
export function HolidaySwitch({ onHoliday }: { onHoliday: boolean }) {
  const holiday = useHoliday();
  const [isAway, show] = useOptimistic(onHoliday);
  const change = (away: boolean) =>
    startTransition(async () => {
      show(away);
      // The card shows the error; the switch returns by itself.
      await holiday.mutateAsync(away).catch(() => {});
    });
  return (
    <Card pad="none" className="px-4 md:px-7">
      <Switch
        label={words.label}
        hint={isAway ? words.hintOn : words.hintOff}
        checked={isAway}
        onChange={({ target }) => holiday.isPending || change(target.checked)}
      />
      {holiday.error === null ? null : (
        <div className="pb-4">
          <Refusal title={words.failed}>{toCallError(holiday.error).message}</Refusal>
        </div>
      )}
    </Card>
  );
}
