import { Suspense, useState } from 'react';
import { CropSquare } from '#kit/uploads/crop-square.tsx';
import type { Upload } from '#kit/uploads/upload-queue.ts';
import { UploadRow } from '#kit/uploads/upload-row.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Dropzone } from '#kit/ui/fields/dropzone.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { Picture } from '#kit/ui/pictures/picture.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

const SortableList = lazyPart(() =>
  import('#kit/ui/lists/sortable-list.tsx').then((module) => ({ default: module.SortableList })),
);

const drawing = (colour: string, width = 400, height = 300) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><circle cx="50%" cy="50%" r="60" fill="#fff" opacity=".5"/></svg>`)}`;

const pictures = [
  { key: 'a', src: drawing('#1f3fcc'), width: 400, height: 300, alt: 'Geyser before the work' },
  { key: 'b', src: drawing('#2b6a1e', 300, 400), width: 300, height: 400, alt: 'Geyser after the work' },
  { key: 'c', src: drawing('#97400f', 600, 200), width: 600, height: 200, alt: '' },
];

const row = {
  key: 'a',
  name: 'geyser-after.jpg',
  bytes: 1_240_000,
  progress: 0,
  error: null,
  retryable: false,
  stored: null,
  preview: drawing('#1f3fcc'),
  alt: '',
};
const rows: Upload[] = [
  { ...row, state: 'waiting' },
  { ...row, state: 'sending', progress: 0.6 },
  { ...row, state: 'done' },
  {
    ...row,
    state: 'failed',
    error: 'Error uploading geyser-after.jpg: The connection dropped. Try again when you are online.',
    retryable: true,
  },
];

export function KitFiles() {
  const [chosen, setChosen] = useState<File | null>(null);
  const [items, setItems] = useState(
    ['Geyser repair', 'Blocked drains', 'Leak detection'].map((name) => ({ key: name, name })),
  );
  const move = (key: string, to: number) => {
    const moved = items.filter((item) => item.key === key);
    setItems(items.filter((item) => item.key !== key).toSpliced(to, 0, ...moved));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      <Card className="grid gap-3">
        <Dropzone
          label="Photo"
          optional
          action="Choose a photo to crop"
          hint="JPEG, PNG or WebP"
          accept={['image/jpeg', 'image/png', 'image/webp']}
          multiple={false}
          onFiles={([file]) => setChosen(file ?? null)}
        />
        <CropSquare
          file={chosen}
          title="Crop your photo"
          onDone={() => setChosen(null)}
          onClose={() => setChosen(null)}
        />
        <Dropzone label="Full" action="No more fit" accept={[]} disabled onFiles={() => undefined} />
        {rows.map((upload) => (
          <UploadRow key={upload.state} upload={upload} onRemove={() => undefined} onRetry={() => undefined} />
        ))}
      </Card>
      <Card className="grid gap-4">
        <Gallery label="Portfolio" pictures={pictures} />
        <Picture src="/missing.webp" alt="A picture that is gone" className="h-24 w-32 rounded-control" />
        <Suspense>
          <SortableList
            label="Services"
            items={items}
            onMove={move}
            render={(key, handle) => (
              <div className="flex items-center gap-2 rounded-control border border-line bg-surface p-2">
                {handle}
                <span className="font-semibold">{key}</span>
                <Button size="sm" variant="quiet" className="ml-auto">
                  Edit
                </Button>
              </div>
            )}
          />
        </Suspense>
      </Card>
    </div>
  );
}
