import type { PlanId } from '../plans.ts';

/** A hex nut in the metal of a plan. */
export function HexNut({ plan }: { plan: PlanId }) {
  const [face, light, dark] = METALS[plan];
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12 flex-none">
      <path d="M24 2l19 11v22L24 46 5 35V13z" fill={face} />
      <path d="M24 2l19 11-19 11L5 13z" fill={light} />
      <path d="M24 24l19-11v22L24 46z" fill={dark} />
      <circle cx="24" cy="24" r="9.5" className="fill-surface" />
    </svg>
  );
}

const METALS: Record<PlanId, [string, string, string]> = {
  bronze: ['#B9713C', '#D79566', '#96572A'],
  silver: ['#98A2B0', '#C3CAD4', '#788393'],
  gold: ['#D6A11E', '#EFC85B', '#AF8010'],
  platinum: ['#4F6D8C', '#86A3BF', '#38536F'],
};
