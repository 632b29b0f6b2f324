import { ConsolePage } from '#web/pages/admin/console-page.tsx';
import { consoleTitles } from '#web/pages/admin/wording.ts';

/** The categories of problems. */
export function CategoriesPage() {
  return <ConsolePage title={consoleTitles.categories} />;
}
