import { CircleCheck, Info, type IconNode, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import * as words from './first-screen-wording.ts';

type AlertTone = 'danger' | 'warning' | 'info' | 'success';

interface AlertProps {
  tone: AlertTone;
  title: ReactNode;
  /** Stands in for the tone's own icon. */
  icon?: IconNode;
  children?: ReactNode;
  /** Adds the button "Try again". */
  onRetry?: () => void;
  retrying?: boolean;
  /** Another button or link instead. */
  action?: ReactNode;
}

/** A message in the page, near what it is about. Dangers are read out at once. */
export function Alert({ tone, title, icon, children, onRetry, retrying, action }: AlertProps) {
  const [toneIcon, colours] = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classes('flex gap-3 rounded-xl px-4 py-3.5 text-card leading-[1.375rem]', colours)}
    >
      <Icon shape={icon ?? toneIcon} className="mt-px size-5 flex-none" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
        <p className="font-bold wrap-anywhere">{title}</p>
        {children ? <div className="text-sm wrap-anywhere text-ink">{children}</div> : null}
        {onRetry ? (
          <Button size="sm" variant="quiet" className="mt-2" busy={retrying} onClick={onRetry}>
            {words.tryAgain}
          </Button>
        ) : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}

const TONES: Record<AlertTone, [IconNode, string]> = {
  danger: [TriangleAlert, 'bg-danger-tint text-danger'],
  warning: [TriangleAlert, 'bg-warning-tint text-warning'],
  info: [Info, 'bg-info-tint text-info'],
  success: [CircleCheck, 'bg-success-tint text-success'],
};
