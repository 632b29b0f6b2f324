import { Suspense, useEffect, useRef } from 'react';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';
import { sections } from './sections.ts';
import { useHeldSection } from './use-held-section.ts';
import { useSection } from './use-section.ts';
import { consoleTitles, loadingSection } from './wording.ts';

/** The section of the console that the address names. */
export function AdminDashboardPage() {
  const { section } = useSection();
  const shown = useRef<HTMLElement>(null);
  const previous = useRef(section);
  const Section = sections[section];
  const title = consoleTitles[section];
  useHeldSection(shown, section);
  useEffect(() => {
    if (previous.current === section) return;
    previous.current = section;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [section]);
  return (
    <section key={section} ref={shown} id={section} aria-label={title}>
      <Suspense
        fallback={
          <ConsolePage title={title}>
            <LoadingList label={loadingSection} />
          </ConsolePage>
        }
      >
        <Section />
      </Suspense>
    </section>
  );
}
