import { useState } from 'react';
import { toast } from './toasts/toast.ts';

/** Copies a text, and says `done`. `isRefused` where the browser does not allow it. */
export function useCopy(done: string) {
  const [isRefused, setRefused] = useState(false);
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setRefused(true);
      return false;
    }
    setRefused(false);
    toast.success(done);
    return true;
  };
  return { copy, isRefused };
}
