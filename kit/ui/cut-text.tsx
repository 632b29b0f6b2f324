import { useState } from 'react';
import { Marked } from './marked.tsx';
import { TextLink } from './text-link.tsx';
import * as words from './first-screen-wording.ts';

type CutTextProps = {
  text: string;
  /** Code points that are shown of one that is longer than `longest`, which is as many where it is left out. */
  cutAt: number;
  longest?: number;
};

/** Text whose beginning a list shows; the rest is a press away. */
export function CutText({ text, cutAt, longest = cutAt }: CutTextProps) {
  const [whole, setWhole] = useState(false);
  const points = [...text];
  if (points.length <= longest) return <Marked>{text}</Marked>;
  return (
    <>
      <Marked>{whole ? text : `${points.slice(0, cutAt).join('').trimEnd()}...`}</Marked>{' '}
      <TextLink render={<button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} />}>
        {whole ? words.readLess : words.readMore}
      </TextLink>
    </>
  );
}
