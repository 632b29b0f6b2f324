import type { OwnListing } from '#features/providers/web/own-listing.ts';
import { ServiceManager } from '#features/providers/web/service-manager.tsx';

export default function ServicesTab({ own }: { own: OwnListing }) {
  return <ServiceManager services={own.services} />;
}
