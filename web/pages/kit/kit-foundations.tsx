import { Bell, CirclePause, CircleX, Ellipsis, Heart, Plus, Share2, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '#kit/ui/action-button.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { CountPill } from '#kit/ui/count-pill.tsx';
import { IconButton, IconLink } from '#kit/ui/icon-button.tsx';
import { Logo } from '#kit/ui/logo.tsx';
import { Menu } from '#kit/ui/overlays/menu.tsx';
import { Price } from '#kit/ui/price.tsx';
import { Spinner } from '#kit/ui/spinner.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';

const COLOURS = [
  'canvas',
  'surface',
  'sunken',
  'line',
  'field',
  'ink',
  'muted',
  'brand',
  'brand-deep',
  'brand-ink',
  'brand-tint',
  'accent',
  'accent-tint',
  'success',
  'warning',
  'danger',
  'info',
  'star',
];

export function KitColours() {
  return (
    <Card className="grid grid-cols-[repeat(auto-fill,minmax(110px,1fr))] gap-3">
      {COLOURS.map((colour) => (
        <span key={colour} className="text-micro font-semibold">
          <span
            className="mb-1.5 block h-12 rounded-control border border-line"
            style={{ background: `var(--${colour})` }}
          />
          {colour}
        </span>
      ))}
    </Card>
  );
}

export function KitType() {
  return (
    <Card className="grid gap-3.5">
      <Logo className="h-9" />
      <p className="font-display text-hero font-bold tracking-[-0.03em]">Put it right</p>
      <p className="font-display text-h1 font-bold">Heading 1, page title</p>
      <p className="font-display text-h2 font-bold">Heading 2, section</p>
      <p className="font-display text-h3 font-bold">Heading 3, card title</p>
      <p>Body 16/24. Water comes through the board above the passage when it rains.</p>
      <p className="text-sm text-muted">Small 14/20. Orlando West, Soweto</p>
      <Price amount="R1,850.00" />
      <Price size="xl" amount="R2,500" note="budget" />
    </Card>
  );
}

export function KitButtons() {
  const [busy, setBusy] = useState(false);
  const [liked, setLiked] = useState(true);
  return (
    <Card className="grid gap-4">
      <Row>
        <Button>Accept Quote</Button>
        <Button variant="hivis" icon={Plus}>
          Post New Problem
        </Button>
        <Button variant="quiet">Decline</Button>
        <Button variant="text">View Profile</Button>
      </Row>
      <Row>
        <Button variant="soft">Request Quote</Button>
        <Button variant="danger">Suspend</Button>
        <Button variant="danger-quiet">Delete</Button>
        <Button variant="quiet" size="sm">
          Small
        </Button>
        <Button size="lg">Large</Button>
      </Row>
      <Row>
        <Button busy>Accept Quote</Button>
        <Button busy busyLabel="Processing">
          Post Problem
        </Button>
        <Button disabled>Disabled</Button>
        <Button aria-disabled variant="quiet">
          Not yet
        </Button>
        <Button busy={busy} busyLabel="Processing" onClick={() => setBusy(true)}>
          Press to work
        </Button>
      </Row>
      <Row>
        <ButtonLink variant="soft" icon={Plus} render={<a href="#main" />}>
          As a link
        </ButtonLink>
        <TextLink render={<a href="#main" />}>Read More</TextLink>
        <IconButton icon={Bell} label="Notifications" />
        <IconLink icon={Share2} label="Share" render={<a href="#main" />} />
        <ActionButton icon={Heart} label="Like, 12 likes" count={12} pressed={liked} onClick={() => setLiked(!liked)} />
        <Menu
          trigger={<ActionButton icon={Ellipsis} label="More" />}
          acts={[
            { label: 'Edit', icon: SquarePen, onSelect: () => undefined },
            { label: 'Pause', icon: CirclePause, obstacle: 'Quotes are coming in.', onSelect: () => undefined },
            { label: 'Withdraw', icon: CircleX, danger: true, onSelect: () => undefined },
          ]}
        />
        <CountPill count={2} label="waiting for you" />
        <CountPill count={140} tone="plain" />
        <Spinner label="Loading" />
      </Row>
    </Card>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
