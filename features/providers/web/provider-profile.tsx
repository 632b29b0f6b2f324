import { Ban, CircleCheck, Hourglass, MapPin } from 'lucide';
import type { ReactNode } from 'react';
import { formatRand } from '#core/money/money.ts';
import { CategoryName } from '#kit/ui/category-name.tsx';
import { AskedAvatar } from '#kit/ui/pictures/asked-avatar.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Card } from '#kit/ui/card.tsx';
import { savesData } from '#kit/ui/loading/data-saver.ts';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Picture } from '#kit/ui/pictures/picture.tsx';
import { useHasBeenDesk } from '#kit/ui/use-has-been-desk.ts';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { providerFactWords } from '../card-wording.ts';
import { providerProfileWords, serviceWords } from '../wording.ts';
import type { ProviderData } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { Rating } from './provider-facts.tsx';

/** `children` stand below the facts. */
export function ProviderHeader({ provider, children }: { provider: ProviderData; children?: ReactNode }) {
  return (
    <Card pad="none" className="overflow-hidden">
      <Cover provider={provider} />
      <div className="px-4 pb-5 desk:px-7">
        <div className="-mt-12 flex flex-wrap items-end justify-between gap-3">
          <span className="rounded-full border-4 border-surface bg-surface">
            <AskedAvatar size="xl" name={provider.name} src={provider.avatarUrl} />
          </span>
          <span className="flex flex-wrap justify-end gap-2">
            {provider.status === 'approved' ? null : <Approval status={provider.status} />}
            <PlanBadge status={provider.membershipStatus} />
          </span>
        </div>
        <h1 className="mt-3 wrap-anywhere" lang="" dir="auto">
          {provider.name}
        </h1>
        <Meta className="mt-1">
          {provider.specialty === null ? null : (
            <span>
              <CategoryName category={provider.specialty} />
            </span>
          )}
          <Rating value={provider.overallRating} count={provider.ratingCount} />
          <MetaItem icon={CircleCheck}>{providerFactWords.completedJobs(provider.completedJobsCount)}</MetaItem>
          {provider.locationsServed.length === 0 ? null : (
            <MetaItem icon={MapPin} className="wrap-anywhere">
              {provider.locationsServed.join(', ')}
            </MetaItem>
          )}
        </Meta>
        {children}
      </div>
    </Card>
  );
}

const coverPictures = 4;

/** On a desk the newest work, which the portfolio names and opens; on a phone, and for those who save data, a pattern. */
function Cover({ provider: { portfolio } }: { provider: ProviderData }) {
  const pictures = portfolio.slice(0, coverPictures);
  const isDesk = useHasBeenDesk();
  if (!isDesk || savesData() || pictures.length === 0)
    return <div aria-hidden="true" className="h-28 bg-brand-deep bg-weave desk:h-36" />;
  return (
    <div aria-hidden="true" className="flex h-28 gap-0.5 bg-brand-deep bg-weave desk:h-52">
      {pictures.map((picture) => {
        const { key, ...files } = galleryPicture(picture);
        return (
          <Picture
            key={key}
            {...files}
            alt=""
            eager
            sizes={`${Math.ceil(1120 / pictures.length)}px`}
            className="h-full min-w-0 flex-1"
          />
        );
      })}
    </div>
  );
}

/** Only the provider and admins see it: other people cannot open a listing that is not approved. */
function Approval({ status }: { status: ProviderData['status'] }) {
  return status === 'suspended' ? (
    <Badge tone="danger" icon={Ban}>
      {providerProfileWords.suspended}
    </Badge>
  ) : (
    <Badge tone="warning" icon={Hourglass}>
      {providerProfileWords.awaitingApproval}
    </Badge>
  );
}

export function ServicesOffered({ services }: { services: ProviderData['services'] }) {
  if (services.length === 0) return <p className="text-muted">{serviceWords.none}</p>;
  return (
    <ul>
      {services.map((service) => (
        <li
          key={service.id}
          className="flex flex-wrap items-start justify-between gap-x-4 border-line py-3.5 not-first:border-t first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <p className="font-semibold">{service.serviceName}</p>
            {service.description ? <p className="text-sm text-muted">{service.description}</p> : null}
          </div>
          <p className="numbers font-display text-h3 font-bold">
            {service.priceCents === null ? serviceWords.noPrice : formatRand(service.priceCents)}
          </p>
        </li>
      ))}
    </ul>
  );
}
