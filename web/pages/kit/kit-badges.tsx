import {
  CalendarCheck,
  CircleCheck,
  CircleDot,
  CircleQuestionMark,
  Clock,
  Hexagon,
  Hourglass,
  Lock,
  MapPin,
  ShieldCheck,
  User,
} from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Badge, YourMove } from '#kit/ui/badge.tsx';
import { Card } from '#kit/ui/card.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { SegmentNav } from '#kit/ui/fields/segment.tsx';
import { FiveStars, Stars } from '#kit/ui/stars.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { Tag } from '#kit/ui/tag.tsx';

const TAGS = 'flex flex-wrap gap-1.5';

export function KitBadges() {
  return (
    <Card>
      <DefinitionRows>
        <DefinitionRow label="Status" stack>
          <span className={TAGS}>
            <Badge tone="success" icon={CircleDot}>
              Open
            </Badge>
            <Badge tone="warning" icon={Hourglass}>
              Pending Quotes
            </Badge>
            <Badge tone="danger" icon={Lock}>
              Closed
            </Badge>
            <Badge tone="info" icon={Clock}>
              Pending provider response
            </Badge>
            <Badge tone="brand" icon={CalendarCheck}>
              Scheduled
            </Badge>
            <Badge tone="line" icon={CircleQuestionMark}>
              Unknown
            </Badge>
          </span>
        </DefinitionRow>
        <DefinitionRow label="Plan" stack>
          <span className={TAGS}>
            <Badge tone="line" icon={Hexagon}>
              Silver plan
            </Badge>
          </span>
        </DefinitionRow>
        <DefinitionRow label="Role" stack>
          <span className={TAGS}>
            <Badge tone="ink" icon={ShieldCheck}>
              Admin
            </Badge>
            <Badge icon={User}>Member</Badge>
            <Badge tone="line" icon={User}>
              Free Member
            </Badge>
          </span>
        </DefinitionRow>
        <DefinitionRow label="Attention" stack>
          <YourMove />
        </DefinitionRow>
        <DefinitionRow label="Tags" stack>
          <span className={TAGS}>
            <Tag>Geyser inspection and report</Tag>
            <Tag>Soweto</Tag>
          </span>
        </DefinitionRow>
      </DefinitionRows>
    </Card>
  );
}

const CATEGORIES = [
  'Plumbing',
  'Electrical',
  'Gardening',
  'Painting',
  'Carpentry',
  'Cleaning',
  'IT Services',
  'Web Development',
  'Graphic Design',
  'Marketing',
  'Something else',
];

export function KitTiles() {
  return (
    <Card className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
      {CATEGORIES.map((category) => (
        <span key={category} className="flex items-center gap-2.5 text-sm font-semibold">
          <CategoryTile category={category} />
          {category}
        </span>
      ))}
      <CategoryTile category="Plumbing" size="sm" />
    </Card>
  );
}

export function KitPeople() {
  const [tab, setTab] = useState<'pending' | 'scheduled' | 'completed'>('pending');
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar size="xs" name="Thabo Nkosi" />
        <Avatar size="sm" name="Priya Naidoo" />
        <Avatar name="Lerato Khumalo" labelled />
        <Avatar size="lg" name="Raj Pillay" src="/missing.jpg" />
        <Avatar size="xl" name="Lungisa" />
        <Stars value={4.9}>(86 reviews)</Stars>
        <FiveStars value={4} />
      </div>
      <Meta>
        <span>Plumbing</span>
        <MetaItem icon={Clock}>2 hours ago</MetaItem>
        <MetaItem icon={MapPin}>Orlando West, Soweto</MetaItem>
        <MetaItem icon={CircleCheck}>Seen</MetaItem>
      </Meta>
      <Tabs
        label="Jobs"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'pending', label: 'Pending', count: 3 },
          { value: 'scheduled', label: 'Scheduled' },
          { value: 'completed', label: 'Completed' },
        ]}
      >
        <p>What is {tab}.</p>
      </Tabs>
      <SegmentNav
        label="Account"
        links={[
          { label: 'Login', current: true, render: <a href="#main" /> },
          { label: 'Register', current: false, render: <a href="#main" /> },
        ]}
      />
    </Card>
  );
}
