import type { ReactNode } from 'react';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { Segment } from '#kit/ui/fields/segment.tsx';
import { type Theme, useTheme } from '#web/layouts/theme/theme.ts';
import { KitBadges, KitPeople, KitTiles } from './kit-badges.tsx';
import { KitCharts } from './kit-charts.tsx';
import { KitChoices, KitFields } from './kit-fields.tsx';
import { KitLanguages } from './kit-languages.tsx';
import { KitFiles } from './kit-files.tsx';
import { KitButtons, KitColours, KitType } from './kit-foundations.tsx';
import { KitVisits } from './kit-visits.tsx';
import { KitCards, KitDialogs, KitStates, KitToasts } from './kit-states.tsx';

/** Every part of the kit in every state, on one page. For development only. */
export function KitPage() {
  const [theme, setTheme] = useTheme();
  return (
    <main id="main" className="mx-auto max-w-[1120px] px-4 py-5 md:px-8">
      <PageHeading
        title="Components"
        subtitle="Anatomy and states of every part of the kit."
        end={
          <Segment<Theme>
            label="Theme"
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'System' },
            ]}
          />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
        <Part title="Colour" wide>
          <KitColours />
        </Part>
        <Part title="Type">
          <KitType />
        </Part>
        <Part title="Button">
          <KitButtons />
        </Part>
        <Part title="Field">
          <KitFields />
        </Part>
        <Part title="Choice, switch, chips, stars">
          <KitChoices />
        </Part>
        <Part title="Language list">
          <KitLanguages />
        </Part>
        <Part title="Badge" wide>
          <KitBadges />
        </Part>
        <Part title="Category tiles">
          <KitTiles />
        </Part>
        <Part title="Avatar, stars, tabs">
          <KitPeople />
        </Part>
        <Part title="Files, pictures, order" wide>
          <KitFiles />
        </Part>
        <Part title="Cards, timeline, rows" wide>
          <KitCards />
        </Part>
        <Part title="The visit" wide>
          <KitVisits />
        </Part>
        <Part title="Charts" wide>
          <KitCharts />
        </Part>
        <Part title="Dialog, sheet, confirm">
          <KitDialogs />
        </Part>
        <Part title="Toasts">
          <KitToasts />
        </Part>
        <Part title="Empty, error, loading, alerts, end" wide>
          <KitStates />
        </Part>
      </div>
    </main>
  );
}

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  );
}
