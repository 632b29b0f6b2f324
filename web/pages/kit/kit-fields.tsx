import { MapPin, Search, User, Wrench } from 'lucide-react';
import { useRef, useState } from 'react';
import { Card } from '#kit/ui/card.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { Chip, ChipLink, Chips } from '#kit/ui/fields/chips.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { DateTimeField } from '#kit/ui/fields/date-time-field.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { PasswordField } from '#kit/ui/fields/password-field.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { StarInput } from '#kit/ui/fields/star-input.tsx';
import { Suggestions } from '#kit/ui/fields/suggestions.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { TagsField } from '#kit/ui/fields/tags-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';

const lookUpNothing = () => Promise.resolve(null);

export function KitFields() {
  const [places, setPlaces] = useState(['Soweto', 'Roodepoort']);
  const [place, setPlace] = useState('Sow');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Card className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Rest" icon={MapPin} placeholder="Suburb or city" />
        <TextField label="With a hint" optional hint="As on the invoice" defaultValue="Umlazi" />
        <MoneyField label="Error" defaultValue="-50" error="Price must be positive." />
        <TextField label="Read only" readOnly defaultValue="naledi@example.co.za" />
        <TextField label="Disabled" disabled defaultValue="Not yet" />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="password1" />
        <div>
          <TextField
            ref={input}
            role="combobox"
            label="With suggestions"
            icon={MapPin}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
          <Suggestions
            input={input}
            label="Places"
            items={['Dobsonville, Soweto', 'Orlando West, Soweto']}
            onChoose={setPlace}
            isBegun={false}
          />
        </div>
        <DateTimeField label="Work date" defaultValue="2026-11-24T08:30" />
        <Select label="Category" optional defaultValue="web">
          <option value="">Choose one</option>
          <option value="web">Web Development for a long name</option>
        </Select>
      </div>
      <Textarea
        label="Scope"
        limit={2000}
        hint="What is included, and what is not"
        rows={3}
        defaultValue="Drain the geyser, replace the valve and the drip tray."
      />
      <Textarea label="Too long" limit={10} rows={2} defaultValue="Twelve 👷🏾 chars" error="At most 10 characters." />
      <TagsField
        label="Places"
        values={places}
        onChange={setPlaces}
        lookUp={lookUpNothing}
        hint="A comma ends one."
        counter={`${places.length} / 2`}
      />
      <TextField
        label="Search"
        hideLabel
        icon={Search}
        type="search"
        placeholder="Search problems, providers, or categories..."
      />
    </Card>
  );
}

export function KitChoices() {
  const [role, setRole] = useState<'member' | 'provider'>('member');
  const [chosen, setChosen] = useState(['Geyser inspection and report']);
  const [rating, setRating] = useState(4);
  const flip = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <Card className="grid gap-5">
      <ChoiceCards
        legend="I am a"
        value={role}
        onChange={setRole}
        choices={[
          { value: 'member', label: 'Member', hint: 'Request Services', icon: User },
          { value: 'provider', label: 'Provider', hint: 'Offer Services', icon: Wrench },
        ]}
      />
      <ChoiceCards
        legend="With an error"
        stacked
        value={null}
        onChange={() => undefined}
        error="Please choose one."
        choices={[
          { value: 'a', label: 'Silver' },
          { value: 'b', label: 'Gold', hint: 'Not yet', disabled: true },
        ]}
      />
      <div>
        <Switch label="Push notifications" hint="On this phone" defaultChecked />
        <Switch label="Email" />
        <Switch label="SMS" hint="Not available" disabled />
      </div>
      <Checkbox label="Only approved providers" defaultChecked />
      <Chips label="Services" wrap>
        {['Geyser inspection and report', 'Geyser replacement'].map((name) => (
          <Chip key={name} tick selected={chosen.includes(name)} onClick={() => flip(name)}>
            {name}
          </Chip>
        ))}
      </Chips>
      <Chips label="Show">
        <ChipLink selected render={<a href="#main" />}>
          All
        </ChipLink>
        <ChipLink icon={MapPin} render={<a href="#main" />}>
          Near me
        </ChipLink>
        {['Plumbing', 'Electrical', 'Gardening', 'Painting', 'Carpentry'].map((name) => (
          <Chip key={name}>{name}</Chip>
        ))}
      </Chips>
      <StarInput legend="Your rating" value={rating} onChange={setRating} />
      <StarInput legend="Not yet rated" value={0} onChange={() => undefined} error="Please select a rating." />
    </Card>
  );
}
