import { useState } from 'react';
import { cutSquare } from './shrink-picture.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const CropDialog = lazyDialog(() => import('#kit/ui/pictures/crop-dialog.tsx'));

type CropSquareProps = {
  /** The picture to cut; null closes the dialog. */
  file: File | null;
  title: string;
  /** Takes the square as a file; the file itself where this browser cannot read it, so that the server says why. */
  onDone: (file: File) => void;
  onClose: () => void;
};

/** Asks which square of a picture is meant: at most 512 px a side. */
export function CropSquare({ file, title, onDone, onClose }: CropSquareProps) {
  // The picture stays in the dialog while it closes.
  const [last, setLast] = useState(file);
  if (file !== null && file !== last) setLast(file);
  if (last === null) return null;
  return (
    <CropDialog
      key={`${last.name} ${last.lastModified} ${last.size}`}
      open={file !== null}
      title={title}
      file={last}
      onClose={onClose}
      onUnreadable={() => onDone(last)}
      onCrop={async (area) => {
        const square = await cutSquare(last, area);
        onDone(square === null ? last : new File([square], last.name, { type: square.type }));
      }}
    />
  );
}
