import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Alert } from '#kit/ui/alert.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import * as words from '#kit/ui/wording.ts';

interface CropDialogProps {
  open: boolean;
  title: string;
  /** The picture that is cut. */
  file: File;
  onClose: () => void;
  /** Takes the square, in the picture's pixels. */
  onCrop: (area: Area) => Promise<void>;
  /** The browser cannot show the file. */
  onUnreadable: () => void;
}

/** Chooses a square of a picture: moved by finger, mouse or arrow keys, and enlarged. */
export default function CropDialog({ open, title, file, onClose, onCrop, onUnreadable }: CropDialogProps) {
  const [url, setUrl] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const sliderId = useId();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives as long as the effect
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const use = () => {
    if (area === null || busy) return;
    setBusy(true);
    setFailed(false);
    void onCrop(area)
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      busy={busy}
      onSubmit={use}
      cancel={words.cancel}
      submit={words.acceptPicture}
      disabled={area === null}
      busyLabel={words.cropping}
    >
      <div className="relative h-72 overflow-hidden rounded-control bg-sunken md:h-80">
        {url === undefined ? null : (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={4}
            disableAutomaticStylesInjection
            cropperProps={{
              'aria-label': words.cropArea,
              role: 'group',
            }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <div className="grid gap-1">
        <label htmlFor={sliderId} className="text-sm font-semibold">
          {words.cropZoom}
        </label>
        <input
          id={sliderId}
          type="range"
          min={1}
          max={3}
          step={0.1}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-11 w-full accent-brand-ink"
        />
      </div>
      {failed ? <Alert tone="danger" title={words.cropFailed} /> : null}
    </FormDialog>
  );
}
