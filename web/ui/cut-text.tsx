import { useState } from 'react';
import { TextLink } from './text-link.tsx';

interface CutTextProps {
  text: string;
  /** Longer than this in code points, it is cut to `keep` and an ellipsis. */
  over: number;
  keep: number;
}

/** A text that is cut in a list, and whole on request. */
export function CutText({ text, over, keep }: CutTextProps) {
  const [whole, setWhole] = useState(false);
  const points = [...text];
  if (points.length <= over) return text;
  return (
    <>
      {whole ? text : `${points.slice(0, keep).join('')}...`}{' '}
      <TextLink render={<button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} />}>{whole ? 'Read Less' : 'Read More'}</TextLink>
    </>
  );
}
