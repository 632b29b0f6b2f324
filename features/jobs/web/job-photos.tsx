import { Camera } from 'lucide';
import { useState } from 'react';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { jobPhotosWords as words } from '../wording.ts';
import type { JobData } from './api.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const PhotosDialog = lazyDialog(() => import('./photos-dialog.tsx'));

/** Photos of the finished work, and for its provider a button to change them; nothing if there are none to see or to add. */
export function JobPhotos({ job }: { job: JobData }) {
  const [dialog, setDialog] = useState<{ open: boolean; opening: number } | null>(null);
  const { photos, photosLeft } = job;
  if (photos.length === 0 && photosLeft === null) return null;
  return (
    <Card as="section" pad="lg" aria-labelledby="photos">
      <CardHead
        id="photos"
        title={words.title}
        end={
          photosLeft === null ? null : (
            <Button
              variant="quiet"
              icon={Camera}
              onClick={() => setDialog((last) => ({ open: true, opening: (last?.opening ?? 0) + 1 }))}
            >
              {photos.length === 0 ? words.add : words.change}
            </Button>
          )
        }
      />
      {photos.length === 0 ? (
        <p className="text-card text-muted">{words.none(job.memberName)}</p>
      ) : (
        <Gallery
          label={words.title}
          pictures={photos.map((photo, at) => galleryPicture({ ...photo, alt: words.photo(at + 1) }))}
        />
      )}
      {dialog ? (
        <PhotosDialog
          key={dialog.opening}
          job={job}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      ) : null}
    </Card>
  );
}
