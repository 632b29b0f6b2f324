import { Download } from 'lucide';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { maxFiles } from '../limits.ts';
import { homeFileWords as words } from '../wording.ts';
import { countFiles, type HomeFileFilters, type PlaceData, zipAddress } from './api.ts';

type DownloadLinkProps = {
  filters: Pick<HomeFileFilters, 'place' | 'year'>;
  places: readonly PlaceData[];
};

/** The download of everything, or of the address and year that are chosen, with its size in papers and photos. */
export function DownloadLink({ filters, places }: DownloadLinkProps) {
  const { place, year } = filters;
  const files = countFiles(places, filters);
  if (files === 0) return null;
  const label = place === undefined && year === undefined ? words.downloadAll : words.downloadPart;
  const isTooLarge = files > maxFiles;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isTooLarge ? (
        <Button variant="quiet" icon={Download} aria-disabled aria-describedby="download-size">
          {label}
        </Button>
      ) : (
        <ButtonLink
          variant="quiet"
          icon={Download}
          render={<a href={zipAddress(filters)} download aria-describedby="download-size" />}
        >
          {label}
        </ButtonLink>
      )}
      <p id="download-size" className="min-w-0 flex-[1_1_14rem] text-sm text-muted">
        {isTooLarge ? words.tooMany : words.downloadHint(files)}
      </p>
    </div>
  );
}
