import { Marked } from '#kit/ui/marked.tsx';
import { Stars } from '#kit/ui/stars.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { providerFactWords as words } from '../card-wording.ts';
import type { ProviderCardData } from './api.ts';

const bioLength = 100;

/** The rating, completed jobs, bio and locations of a provider, on the card and in the popup. */
export function ProviderFacts({ provider }: { provider: ProviderCardData }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <Rating value={provider.overallRating} count={provider.ratingCount} />
        <span className="text-muted">
          <b className="numbers font-semibold text-ink">{provider.completedJobsCount}</b>{' '}
          {words.completedJobsAfter(provider.completedJobsCount)}
        </span>
      </div>
      {provider.shortBio ? (
        <p className="text-card text-muted wrap-anywhere">
          <Marked>{cutBio(provider.shortBio)}</Marked>
        </p>
      ) : null}
      {provider.locationsServed.length > 0 ? (
        <ul aria-label={words.places} className="flex flex-wrap gap-1.5">
          {provider.locationsServed.map((place) => (
            <li key={place}>
              <Tag>
                <Marked>{place}</Marked>
              </Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The rating with one decimal, and the number of reviews. */
export function Rating({ value, count }: { value: number; count: number }) {
  return <Stars value={value}>{words.reviews(count)}</Stars>;
}

// core/text.ts would bring the validation library into every page with a card.
const cutBio = (bio: string) => ([...bio].length > bioLength ? `${[...bio].slice(0, bioLength).join('')}...` : bio);
