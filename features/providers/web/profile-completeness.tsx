import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { completenessWords as words, missingWords } from '../wording.ts';
import type { OwnListing } from './own-listing.ts';
import { profileFieldIds } from './profile-fields.ts';

/** The completeness of the listing, with a link to each missing part. */
export function ProfileCompleteness({ percent, missing }: OwnListing['completeness']) {
  return (
    <Card as="section" pad="lg" aria-label={words.title}>
      <CardHead
        title={words.title}
        end={<span className="numbers font-display text-h3 font-bold">{words.percent(percent)}</span>}
      />
      <ProgressBar label={words.title} share={percent / 100} />
      {missing.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-card text-success">
          <Icon shape={CircleCheck} className="size-5 flex-none" />
          {words.complete}
        </p>
      ) : (
        <ul aria-label={words.missing} className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {missing.map((part) => (
            <li key={part} className="flex min-h-11 items-center">
              {part === 'services' ? (
                <TextLink render={<Link to="/provider-dashboard" search={{ tab: 'services' }} />}>
                  {missingWords[part]}
                </TextLink>
              ) : (
                <TextLink
                  render={
                    <a
                      href={`#${profileFieldIds[part]}`}
                      onClick={(event) => {
                        event.preventDefault();
                        const field = document.getElementById(profileFieldIds[part]);
                        field?.focus({ preventScroll: true });
                        field?.scrollIntoView({ block: 'center' });
                      }}
                    />
                  }
                >
                  {missingWords[part]}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
