import type { IconNode } from 'lucide';
import { createElement, type SVGAttributes } from 'react';

/** An icon of lucide. Without a label it says nothing to a screen reader. */
export const Icon = ({ shape, ...attributes }: { shape: IconNode } & SVGAttributes<SVGSVGElement>) =>
  createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: 24,
      height: 24,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': attributes['aria-label'] === undefined ? true : undefined,
      ...attributes,
    },
    ...shape.map(([tag, given]) => createElement(tag, given)),
  );
