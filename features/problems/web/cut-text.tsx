import { useState } from 'react';
import { Marked } from '#web/ui/marked.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type CutTextProps = {
  text: string;
  /** Code points that are shown of one that is longer than `longest`, which is as many where it is left out. */
  cutAt: number;
  longest?: number;
  className?: string;
};

/** Text of which a list shows the beginning; the rest is a press away. */
export function CutText({ text, cutAt, longest = cutAt, className = '' }: CutTextProps) {
  const [whole, setWhole] = useState(false);
  const points = [...text];
  const long = points.length > longest;
  return (
    <p className={`${className} text-card wrap-anywhere whitespace-pre-line`}>
      <Marked>{long && !whole ? `${points.slice(0, cutAt).join('').trimEnd()}...` : text}</Marked>
      {long ? (
        <>
          {' '}
          <TextLink render={<button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} />}>{whole ? 'Read Less' : 'Read More'}</TextLink>
        </>
      ) : null}
    </p>
  );
}
