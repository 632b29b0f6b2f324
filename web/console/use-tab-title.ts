import { useEffect } from 'react';
import { tabTitle } from '#web/wording.ts';

/** Says in the tab of the browser what the console shows. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}
