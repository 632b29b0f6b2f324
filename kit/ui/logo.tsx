import { codePoints, cut } from '#core/cut-text.ts';
import { siteName } from './site-name.ts';

/** A longer name ends with an ellipsis: the head of a phone has no room for more. */
const longestName = 14;
/** Width of one letter of the word beside the mark, in units of the drawing; wide letters have room. */
const widthOfSign = 18;

/**
 * The mark alone, or with the word; the word takes the text colour, so it works on light and dark. `data-logo` is where the stylesheet of
 * the brand puts a picture in its place.
 */
export function Logo({
  markOnly = false,
  drawn = false,
  className,
}: {
  markOnly?: boolean;
  /** Shows the drawing even where the brand has a picture. */
  drawn?: boolean;
  className?: string;
}) {
  const name = siteName();
  const isNamed = name !== 'Lungisa';
  const shortName = cut(name, longestName, '…');
  return (
    <svg
      viewBox={`0 0 ${markOnly ? 48 : isNamed ? 72 + widthOfSign * codePoints(shortName) : 178} 48`}
      role="img"
      aria-label={name}
      data-logo={drawn ? undefined : markOnly ? 'mark' : 'whole'}
      className={className}
    >
      <rect width="48" height="48" rx="12" fill="#1F3FCC" />
      <path
        fill="#FFFFFF"
        d="M12.5 9h5A1.5 1.5 0 0 1 19 10.5V31h18.5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-25a1.5 1.5 0 0 1-1.5-1.5v-27A1.5 1.5 0 0 1 12.5 9z"
      />
      <path
        fill="#D8F23A"
        d="M22.5 13.1c0-.9.75-1.6 1.65-1.5A15.4 15.4 0 0 1 38.4 25.85c.1.9-.6 1.65-1.5 1.65H24a1.5 1.5 0 0 1-1.5-1.5z"
      />
      {markOnly ? null : isNamed ? (
        <text x="60" y="34" fill="currentColor" className="font-display text-[28px] font-bold">
          {shortName}
        </text>
      ) : (
        <path fill="currentColor" d={WORD} />
      )}
    </svg>
  );
}

const WORD =
  'M76.2 35.4h-14V13.3h4.7v18.4h9.3m8 4.1q-2.9 0-4.3-1.8-1.5-1.7-1.5-4.8V18.4H83v10q0 1.8.6 2.7t2 1q1.7 0 2.6-1.3t1-3.2v-9.2h4.5v17h-4.1v-2.5h-.7q-.4 1.2-1.6 2-1 1-3.2 1m18-.5h-4.6v-17h4.2V21h.7q.5-1.3 1.6-2.2 1-.8 3.1-.8 2.8 0 4.3 1.8 1.4 1.7 1.4 4.8v10.8h-4.6v-10q0-1.8-.7-2.7t-2-1q-1.6 0-2.5 1.3t-1 3.2m21.5 15.3q-2.4 0-3.9-.6t-2.2-1.4-1-1.8-.5-1.6h4.5q.2.8.8 1.5t2.2.7q1.8 0 2.6-1 1-1.1 1-3v-2h-.7q-.4 1.2-1.5 1.9t-2.8.7q-3.4 0-5.1-2.3t-1.7-6.2q0-2.4.7-4.4.8-1.9 2.3-3t3.8-1q1.8 0 2.8.6t1.6 1.8h.7v-2h4.3v15.7q0 3.5-2 5.5-1.9 1.9-6 1.9m-.2-9.8q1.7 0 2.6-1.5 1-1.4 1-3.8t-1-3.8-2.6-1.4q-1.6 0-2.5 1.3-1 1.3-1 4 0 2.6 1 3.9t2.5 1.3m16.5 3.7H135v-17h4.6zm10 .4q-2.8 0-4.4-.9t-2.5-2.2-.9-2.7h4.4q.1.7.6 1.3t1.2 1 1.9.3q1.4 0 2-.5t.6-1.2-.6-1.1q-.6-.5-1.8-.9l-2-.7q-1.5-.5-2.8-1-1.2-.7-2-1.7-.7-1-.7-2.4 0-2.3 1.7-3.7 1.8-1.4 5-1.4 2.2 0 3.7.7t2.2 1.9.8 2.6H152q-.1-1-.8-1.6t-2-.6q-1 0-1.6.5t-.6 1.1.6 1.2 1.8 1l2 .6q1.6.4 2.8 1t2 1.6.7 2.6q0 2.3-1.8 3.8-1.8 1.4-5.2 1.4m15.1 0q-2.4 0-3.9-1.2t-2.3-3.2-.7-4.5q0-2.7.8-4.6.7-2 2.2-3.1T165 18q1.8 0 3 .6 1 .8 1.7 2h.6v-2.3h4.3v17h-4.3v-2.2h-.6q-.6 1-1.8 1.8-1.1.7-2.9.7m1.2-3.2q1.7 0 2.8-1.5t1-4.1-1-4.1-2.8-1.5q-1.6 0-2.4 1.4t-1 4.2 1 4.2 2.4 1.4M137.4 16.4a2.5 2.3 0 1 1 0-4.6 2.5 2.3 0 0 1 0 4.6';
