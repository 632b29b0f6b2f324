import { Download, FileText } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { galleryPicture } from './gallery-picture.ts';
import { showBytes } from './show-bytes.ts';
import type { StoredFile } from '#core/files.ts';

type AttachedFilesProps = {
  /** The subject of the pictures, for screen readers. */
  label: string;
  files: readonly StoredFile[];
  /** Each picture in full, one below another, for documents that people read. */
  whole?: boolean;
};

/** Files that belong to something: pictures side by side, to be seen large, and documents to be saved. */
export function AttachedFiles({ label, files, whole }: AttachedFilesProps) {
  const pictures = files.filter(({ kind }) => kind === 'picture');
  const documents = files.filter(({ kind }) => kind === 'pdf');
  return (
    <>
      {pictures.length > 0 ? (
        <Gallery
          label={label}
          whole={whole}
          pictures={pictures.map(({ id, width, height, name }) =>
            galleryPicture({ id, width: width ?? 0, height: height ?? 0, alt: name }),
          )}
        />
      ) : null}
      {documents.map(({ id, name, bytes }) => (
        <a
          key={id}
          href={`/files/${id}/document.pdf`}
          download
          className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 text-sm transition-colors duration-150 hover:border-ink"
        >
          <Icon shape={FileText} className="size-5 flex-none text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold" lang="" dir="auto">
              {name}
            </span>
            <span className="numbers block text-meta text-muted">{showBytes(bytes)}</span>
          </span>
          <Icon shape={Download} className="size-5 flex-none" />
        </a>
      ))}
    </>
  );
}
