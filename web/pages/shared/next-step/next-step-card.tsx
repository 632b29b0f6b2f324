import { type ComponentProps, type ReactElement, type ReactNode, useLayoutEffect } from 'react';
import type { OfferedStep } from '#core/offered-steps.ts';
import { ActionBar } from '#web/layouts/action-bar.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { YourMove } from '#kit/ui/badge.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { After } from '#kit/ui/loading/after.tsx';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';

type Offered = Omit<OfferedStep<string>, 'obstacle'> & { obstacle: { code: string; sentence: string } | null };

/** A step that the server offers, a link to where the next step is, or another way to go on. */
export type NextAction =
  | { offered: Offered; label?: string; busy: boolean; busyLabel?: string | undefined; onPress: () => void }
  | { label: string; render: ReactElement<{ className?: string; children?: ReactNode }> }
  | { label: string; busy: boolean; onPress: () => void };

type NextStepCardProps = {
  /** The id of the title, where a page has several cards. */
  id?: string;
  title: string;
  yourMove: boolean;
  focus: KeptFocus;
  /** The next event, and the date or the price that it is about. */
  children?: ReactNode;
  /** The step that moves things on, and the other answer to it. On a phone they stay in sight. */
  leading?: readonly NextAction[];
  /** False while something else has the bar of the phone: then they stand in the card. */
  hasBar?: boolean | undefined;
  /** Other steps. */
  more?: readonly NextAction[];
  /** The other steps are text: the card is about something else than steps. */
  quiet?: boolean;
  /** Steps that end the quote or the job. */
  leaving?: readonly NextAction[];
  /** The error of a step. */
  refusal?: ReactNode;
  /** Forms and dialogs. */
  dialogs?: ReactNode;
  /** The readings that say how high the card is: until they are there, it has its title and `loading`. */
  height?: ComponentProps<typeof After>['queries'];
  loading?: ReactNode;
  /** The link that leads on from the obstacle of a code. */
  wayOn?: (code: string) => ReactNode;
};

/** The next step of a quote or a job, its owner, and the reader's steps: the same on both pages, for both parties. */
export function NextStepCard({
  id = 'next-step',
  title,
  yourMove,
  focus,
  children,
  leading = [],
  hasBar = true,
  more = [],
  quiet = false,
  leaving = [],
  refusal,
  dialogs,
  height = [],
  loading,
  wayOn,
}: NextStepCardProps) {
  useLayoutEffect(() => focus.keep());
  const Bar = hasBar ? LeadingBar : LeadingRow;
  const obstacles = new Map(
    [...leading, ...more].flatMap((action) =>
      'offered' in action && action.offered.obstacle
        ? [[action.offered.obstacle.sentence, action.offered.obstacle.code]]
        : [],
    ),
  );
  return (
    <Card as="section" tape={yourMove} pad="lg" aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} ref={focus.line} tabIndex={-1} className="wrap-anywhere">
          {title}
        </h2>
        {yourMove ? <YourMove /> : null}
      </div>
      <After queries={height} loading={loading}>
        {children}
        {refusal ? <div className="mt-4 grid gap-3">{refusal}</div> : null}
        {leading.length > 0 ? (
          <Bar>
            {leading.map((action, index) => (
              <Action
                key={nameOf(action)}
                action={action}
                obstacles={`${id}-obstacles`}
                look={
                  index === 0
                    ? { variant: 'primary', size: 'lg', className: 'flex-[2_1_0]' }
                    : { variant: 'quiet', size: 'lg', className: 'flex-[1_1_0]' }
                }
              />
            ))}
          </Bar>
        ) : null}
        <div id={`${id}-obstacles`} className="grid gap-3 not-empty:mt-4">
          {[...obstacles].map(([sentence, code]) => (
            <Alert key={sentence} tone="warning" title={sentence} action={wayOn?.(code)} />
          ))}
        </div>
        {more.length > 0 ? (
          <div className={quiet ? 'mt-3 -mb-2 -ml-[18px] flex flex-wrap' : 'mt-4 flex flex-wrap gap-3'}>
            {more.map((action) => (
              <Action
                key={nameOf(action)}
                action={action}
                obstacles={`${id}-obstacles`}
                look={
                  quiet
                    ? { variant: 'text', size: 'md', className: 'justify-items-start!' }
                    : {
                        variant: 'render' in action ? 'soft' : 'quiet',
                        size: 'md',
                        className: 'max-sm:flex-[1_1_100%]',
                      }
                }
              />
            ))}
          </div>
        ) : null}
        {leaving.length > 0 ? (
          <div className="mt-2 -mb-2 -ml-[18px]">
            {leaving.map((action) => (
              <Action
                key={nameOf(action)}
                action={action}
                obstacles={`${id}-obstacles`}
                look={{ variant: 'text', size: 'md', className: 'text-danger!' }}
              />
            ))}
          </div>
        ) : null}
      </After>
      {dialogs}
    </Card>
  );
}

const LeadingBar = ({ children }: { children: ReactNode }) => <ActionBar inPlace>{children}</ActionBar>;
const LeadingRow = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap gap-3">{children}</div>
);

const nameOf = (action: NextAction): string => ('offered' in action ? action.offered.step : action.label);

type Look = { variant: 'primary' | 'quiet' | 'soft' | 'text'; size: 'lg' | 'md'; className: string };

function Action({ action, obstacles, look }: { action: NextAction; obstacles: string; look: Look }) {
  if ('render' in action)
    return (
      <ButtonLink {...look} render={action.render}>
        {action.label}
      </ButtonLink>
    );
  if (!('offered' in action))
    return (
      <Button {...look} busy={action.busy} onClick={action.onPress}>
        {action.label}
      </Button>
    );
  const { offered, label = offered.label, busy, busyLabel, onPress } = action;
  return (
    <Button
      {...look}
      disabled={offered.obstacle !== null}
      aria-describedby={offered.obstacle ? obstacles : undefined}
      busy={busy}
      busyLabel={busyLabel}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
