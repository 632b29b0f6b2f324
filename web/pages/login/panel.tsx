import { CalendarCheck, MapPin } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { YourMove } from '#kit/ui/badge.tsx';
import { Card } from '#kit/ui/card.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Price } from '#kit/ui/price.tsx';
import { tagline } from './tagline.ts';
import { examplePanelWords as example } from './wording.ts';

const panel = {
  background:
    'linear-gradient(115deg, var(--brand-deep) 34%, transparent 78%), var(--weave) right -20px bottom -34px / 168px, var(--brand-deep)',
};
const floating = 'border-0! shadow-[0_18px_44px_-12px_rgb(5_10_40/0.5)]!';

/** The product in three cards: a problem, its quote, the day. */
export default function Panel() {
  return (
    <aside
      aria-label={example.about}
      style={panel}
      className="sticky top-0 hidden h-dvh content-between overflow-hidden px-16 py-14 text-white min-[960px]:grid"
    >
      <h2
        lang={tagline().lang}
        className="w-min max-w-full min-w-[11ch] text-[3.25rem]! leading-[3.375rem]! tracking-[-0.03em] text-wrap wrap-break-word"
      >
        {tagline().children}
      </h2>
      <div aria-hidden="true" className="relative grid justify-items-start gap-3.5 text-ink">
        <Card className={`flex w-[420px] items-start gap-3.5 ${floating}`}>
          <CategoryTile category="Plumbing" />
          <div className="min-w-0 flex-1">
            <p className="font-display text-h3 font-bold text-balance">{example.problem}</p>
            <Meta className="mt-[3px]">
              <MetaItem icon={MapPin}>{example.place}</MetaItem>
            </Meta>
          </div>
          <Price amount={example.budget} note={example.budgetNote} size="sm" className="text-right" />
        </Card>
        <Card tape className={`ml-24 w-[400px] ${floating}`}>
          <div className="flex items-center gap-3.5">
            <Avatar size="lg" name={example.provider} />
            <div className="min-w-0 flex-1">
              <p className="text-sm text-muted">{example.quoteFrom(example.provider)}</p>
              <Price amount={example.price} />
            </div>
            <YourMove />
          </div>
        </Card>
        <Card pad="none" className={`ml-7 flex items-center gap-3 px-5 py-3.5 font-semibold ${floating}`}>
          <Icon shape={CalendarCheck} className="size-5 text-success" />
          {example.appointment}
        </Card>
      </div>
      <p className="max-w-[40ch] text-[1.125rem] leading-7">{example.explanation}</p>
    </aside>
  );
}
