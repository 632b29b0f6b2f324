import { MapPin } from 'lucide';
import { formatBudget, readBudget } from '#core/money/money.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import type { ProblemDraft } from '#features/problems/web/post/problem-draft.ts';
import { Card } from '#kit/ui/card.tsx';
import { CategoryName } from '#kit/ui/category-name.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Price } from '#kit/ui/price.tsx';
import { postingAsideWords as words } from './wording.ts';

/** Beside the form on a desk: the problem as providers will see it, and the steps after posting. */
export default function PostingAside({ draft }: { draft: ProblemDraft }) {
  const { title, description, category, location, budget } = draft;
  const cents = readBudget(budget);
  return (
    <aside aria-label={words.aside} className="grid gap-4 max-desk:hidden desk:sticky desk:top-22">
      <Card as="section" aria-labelledby="preview">
        <h2 id="preview" className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">
          {words.preview}
        </h2>
        <div className="flex items-start gap-3.5">
          <CategoryTile category={category || null} />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 font-display text-h3 font-bold wrap-anywhere">
              {maskContactDetails(title.trim() || description.trim()) || words.noTitle}
            </p>
            <Meta className="mt-0.5">
              {category ? (
                <span>
                  <CategoryName category={category} />
                </span>
              ) : null}
              <span>{words.justNow}</span>
              {location.trim() ? <MetaItem icon={MapPin}>{location}</MetaItem> : null}
            </Meta>
          </div>
        </div>
        {title.trim() && description.trim() ? (
          <p className="mt-3 line-clamp-4 text-card wrap-anywhere whitespace-pre-line">
            {maskContactDetails(description)}
          </p>
        ) : null}
        {cents === null ? null : (
          <div className="mt-3">
            <Price amount={formatBudget(cents)} note={words.budget} size="sm" />
          </div>
        )}
      </Card>
      <Card as="section" aria-labelledby="next">
        <h2 id="next" className="mb-3 text-h3">
          {words.next}
        </h2>
        <ol className="grid gap-3">
          {words.steps.map((step, index) => (
            <li key={step} className="flex items-start gap-3 text-card">
              <span className="numbers grid size-7 flex-none place-items-center rounded-full bg-brand-tint text-sm font-bold text-brand-ink">
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </Card>
    </aside>
  );
}
