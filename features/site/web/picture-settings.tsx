import { useMutation } from '@tanstack/react-query';
import { ImageUp, RotateCcw } from 'lucide';
import { useRef, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { classes } from '#kit/ui/classes.ts';
import { Logo } from '#kit/ui/logo.tsx';
import { type BrandPicture, brandPictureUrl, takenTypes } from '../brand.ts';
import { lookWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { LoadedSettings, useChangeSettings } from './settings-form.tsx';
import { uploadPicture } from './upload-picture.ts';

type Name = 'logoLight' | 'logoDark' | 'icon';
const names: readonly Name[] = ['logoLight', 'logoDark', 'icon'];

/** The logos and the icon of the site: an admin sees each in place before anyone else does. */
export function PictureSettings() {
  return (
    <LoadedSettings skeleton="h-160">
      {(saved) => (
        <Card as="section" aria-labelledby="look">
          <CardHead id="look" title={words.title} />
          <p className="mb-4 text-card text-muted">{words.hint}</p>
          <div className="grid gap-6">
            {names.map((name) => (
              <PictureSetting key={name} name={name} saved={saved} />
            ))}
          </div>
        </Card>
      )}
    </LoadedSettings>
  );
}

function PictureSetting({ name, saved }: { name: Name; saved: Settings }) {
  const { title, hint } = words.pictures[name];
  const slot = name === 'icon' ? 'icon' : 'logo';
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<BrandPicture | null>(null);
  const reading = useMutation({ mutationFn: (file: File) => uploadPicture(slot, file), onSuccess: setChosen });
  const use = useChangeSettings({ saved: words.saved(title), onSaved: () => setChosen(null) });
  const restore = useChangeSettings({ saved: words.restored(title), onSaved: () => setChosen(null) });
  const picture = chosen ?? saved[name];
  const error = reading.error ?? use.error ?? restore.error;
  return (
    <div role="group" aria-label={title} className="grid gap-2 border-b border-line pb-6 last:border-0 last:pb-0">
      <h3>{title}</h3>
      <p className="text-sm text-muted">{hint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {name === 'logoDark' ? null : <Preview ground="light" name={name} picture={picture} />}
        {name === 'logoLight' ? null : (
          <Preview ground="dark" name={name} picture={picture ?? (name === 'logoDark' ? saved.logoLight : null)} />
        )}
      </div>
      <p aria-live="polite" className="text-sm text-muted">
        {reading.isPending
          ? words.reading
          : chosen === null
            ? picture === null
              ? words.ofTheDesign
              : ''
            : words.notYet}
      </p>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={takenTypes[slot]}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          use.reset();
          restore.reset();
          if (file !== undefined) reading.mutate(file);
        }}
      />
      <div className="flex flex-wrap gap-2">
        {chosen === null ? (
          <>
            <Button
              variant="quiet"
              icon={ImageUp}
              aria-label={words.chooseFor(title)}
              busy={reading.isPending}
              onClick={() => input.current?.click()}
            >
              {words.choose}
            </Button>
            {saved[name] === null ? null : (
              <Button
                variant="text"
                icon={RotateCcw}
                aria-label={words.backToDefaultFor(title)}
                busy={restore.isPending}
                onClick={() => restore.mutate({ [name]: null })}
              >
                {words.backToDefault}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button busy={use.isPending} busyLabel={words.using} onClick={() => use.mutate({ [name]: chosen.id })}>
              {words.use}
            </Button>
            <Button variant="quiet" onClick={() => setChosen(null)}>
              {words.discard}
            </Button>
          </>
        )}
      </div>
      {error ? (
        <Refusal title={words.failed}>{toCallError(error).fields[0]?.message ?? toCallError(error).message}</Refusal>
      ) : null}
    </div>
  );
}

/** A picture on the ground of a theme, whatever the theme of the page is. The grounds are those of the design's tokens. */
function Preview({ ground, name, picture }: { ground: 'light' | 'dark'; name: Name; picture: BrandPicture | null }) {
  const { title } = words.pictures[name];
  return (
    <figure className="grid gap-1">
      <div
        className={classes(
          'grid min-h-24 place-items-center rounded-control border border-line p-4',
          ground === 'light' ? 'bg-[#ffffff] text-[#131a33]' : 'bg-[#141a30] text-[#eef0fa]',
        )}
      >
        {picture === null ? (
          <Logo drawn markOnly={name === 'icon'} className="h-10" />
        ) : (
          <img
            src={brandPictureUrl(picture.id)}
            alt={words.preview(title)}
            width={picture.width}
            height={picture.height}
            className={name === 'icon' ? 'size-10' : 'h-auto max-h-10 w-auto max-w-full'}
          />
        )}
      </div>
      <figcaption className="text-micro text-muted">{ground === 'light' ? words.onLight : words.onDark}</figcaption>
    </figure>
  );
}
