import type { ReactNode } from 'react';
import { useProvider } from '#features/providers/web/api.ts';
import { DocumentLook } from '#features/providers/web/document-look.tsx';
import { ServicesOffered } from '#features/providers/web/provider-profile.tsx';
import { personPageWords as words } from '#features/people/wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { After } from '#kit/ui/loading/after.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';

type GivenForApprovalProps = {
  providerId: string;
  name: string;
  refresh: () => void;
  /** Stands below. */
  children: ReactNode;
};

/** A provider's papers for approval: the listing, the pictures of their work, and their documents. */
export function GivenForApproval({ providerId, name, refresh, children }: GivenForApprovalProps) {
  const listing = useProvider(providerId);
  return (
    <>
      <Loaded query={listing} loading={<LoadingList label={words.loading} count={1} />} failed={words.failed}>
        {(provider) => (
          <Card as="section" aria-label={words.reviewTitle}>
            <CardHead title={words.reviewTitle} />
            {provider.specialty === null ? <p className="mb-3 text-muted">{words.noListing}</p> : null}
            <DefinitionRows>
              <DefinitionRow label={words.listingName}>{provider.name}</DefinitionRow>
              <DefinitionRow label={words.specialty} missing={provider.specialty === null}>
                {provider.specialty ?? words.none}
              </DefinitionRow>
              <DefinitionRow label={words.places} missing={provider.locationsServed.length === 0}>
                {provider.locationsServed.join(', ') || words.none}
              </DefinitionRow>
              <DefinitionRow label={words.bio} prose missing={provider.shortBio === '' && provider.detailedBio === ''}>
                {provider.shortBio}
                <span className="block whitespace-pre-line">{provider.detailedBio}</span>
                {provider.shortBio === '' && provider.detailedBio === '' ? words.none : null}
              </DefinitionRow>
            </DefinitionRows>
            <h3 className="mt-5 mb-2">{words.services}</h3>
            <ServicesOffered services={provider.services} />
            <h3 className="mt-5 mb-2">{words.portfolio}</h3>
            {provider.portfolio.length === 0 ? (
              <p className="text-muted">{words.none}</p>
            ) : (
              <Gallery label={words.portfolio} pictures={provider.portfolio.map(galleryPicture)} />
            )}
          </Card>
        )}
      </Loaded>
      <After queries={[listing]}>
        <DocumentLook providerId={providerId} name={name} onLooked={refresh} />
        {children}
      </After>
    </>
  );
}
