import { CircleCheck, TriangleAlert } from 'lucide';
import type { CSSProperties } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { z } from '#core/zod.ts';
import {
  checkBrand,
  type CheckedPair,
  defaultBrandColour,
  makePalette,
  nearestReadable,
  passes,
  type Theme,
} from '#core/colour/brand-palette.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { SmallTable } from '#kit/ui/lists/small-table.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { brandColour } from '../brand.ts';
import { colourWords as words } from '../brand-wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

const colourForm = z.object({ brandColour });

const formValues = (saved: Pick<Settings, 'brandColour'>) => ({ brandColour: saved.brandColour || defaultBrandColour });

/** The brand colour, with the contrast of every pair of colours that follows from it. */
export function ColourSettings() {
  return (
    <SiteSettings
      id="brand-colour"
      draft="colour-draft"
      skeleton="h-112"
      words={words}
      schema={colourForm}
      toValues={formValues}
      toChanges={({ brandColour: chosen }) => ({ brandColour: chosen === defaultBrandColour ? '' : chosen })}
      atOnce={({ brandColour: chosen }) =>
        chosen === '' ? null : { label: words.backToDefault, done: words.restored, changes: { brandColour: '' } }
      }
    >
      {({ field, form, values }, saved) => {
        const typed = values.brandColour.trim().toLowerCase();
        const colour = /^#[0-9a-f]{6}$/.test(typed) ? typed : null;
        const choose = (chosen: string) => form.setValue('brandColour', chosen, { shouldValidate: true });
        return (
          <>
            <div className="flex items-start gap-3">
              <TextField
                {...field('brandColour')}
                label={words.field}
                className="min-w-0 flex-1"
                placeholder={words.placeholder}
                autoComplete="off"
                spellCheck={false}
              />
              <input
                type="color"
                aria-label={words.picker}
                value={colour ?? saved.brandColour ?? defaultBrandColour}
                onChange={({ target }) => choose(target.value)}
                className="mt-7 h-12 w-14 flex-none cursor-pointer rounded-control border border-field bg-surface p-1"
              />
            </div>
            {colour === null ? null : <Checked colour={colour} onNearest={choose} />}
          </>
        );
      }}
    </SiteSettings>
  );
}

function Checked({ colour, onNearest }: { colour: string; onNearest: (colour: string) => void }) {
  const pairs = checkBrand(colour);
  const failed = pairs.filter((pair) => !passes(pair));
  const nearest = failed.length === 0 ? null : nearestReadable(colour);
  return (
    <>
      <div role="group" aria-label={words.sample} className="grid gap-3 sm:grid-cols-2">
        <Sample theme="light" colour={colour} />
        <Sample theme="dark" colour={colour} />
      </div>
      <div aria-live="polite">
        {nearest === null ? (
          <Alert tone="success" title={words.allPass(pairs.length)} />
        ) : (
          <Alert
            tone="warning"
            title={words.fails(failed.length)}
            action={
              <Button size="sm" variant="quiet" onClick={() => onNearest(nearest)}>
                {words.takeNearest(nearest)}
              </Button>
            }
          />
        )}
      </div>
      <details open={failed.length > 0}>
        <summary className="min-h-11 content-center font-semibold text-brand-ink">{words.showAll}</summary>
        <PairTable pairs={pairs} />
      </details>
    </>
  );
}

/** A button and a link in the colours of one theme, whatever the theme of the page is. */
function Sample({ theme, colour }: { theme: Theme; colour: string }) {
  const tokens = makePalette(colour)[theme];
  const ground = theme === 'light' ? 'bg-[#ffffff]' : 'bg-[#141a30]';
  const style: CSSProperties & Record<'--fill' | '--link' | '--tinted', string> = {
    '--fill': tokens.brand,
    '--link': tokens['brand-ink'],
    '--tinted': tokens['brand-tint'],
  };
  return (
    <div style={style} className={`flex flex-wrap items-center gap-4 rounded-control border border-line p-4 ${ground}`}>
      <span className="rounded-control bg-(--fill) px-4 py-2.5 font-semibold text-white">{words.sampleButton}</span>
      <span className="font-semibold text-(--link) underline">{words.sampleLink}</span>
      <span className="rounded-chip bg-(--tinted) px-2 py-1 text-meta font-semibold text-(--link)">
        {words.themes[theme]}
      </span>
    </div>
  );
}

function PairTable({ pairs }: { pairs: readonly CheckedPair[] }) {
  const { pair: name, theme, contrast, needed } = words.columns;
  return (
    <SmallTable
      label={words.showAll}
      columns={[name, theme, contrast, needed]}
      rows={pairs.map((pair) => ({
        key: pair.theme + pair.pair,
        cells: [
          words.pairs[pair.pair],
          words.themes[pair.theme],
          <span key="contrast" className={`flex items-center gap-1.5 ${passes(pair) ? 'text-success' : 'text-danger'}`}>
            {passes(pair) ? (
              <Icon shape={CircleCheck} role="img" aria-label={words.passes} className="size-4 flex-none" />
            ) : (
              <Icon shape={TriangleAlert} role="img" aria-label={words.tooLow} className="size-4 flex-none" />
            )}
            {words.ratio(pair.contrast)}
          </span>,
          words.ratio(pair.needed),
        ],
      }))}
    />
  );
}
