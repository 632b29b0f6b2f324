import { Plus, SearchX, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#kit/ui/alert.tsx';
import { YourMove } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { CalendarLeaf } from '#kit/ui/calendar-leaf.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { PaginationSentinel } from '#kit/ui/lists/pagination-sentinel.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Timeline } from '#kit/ui/lists/timeline.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { Toast } from '#kit/ui/toasts/toasts.tsx';

export function KitCards() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid gap-4">
        <Card as="article" tape pad="lg">
          <CardHead title="Proposed work date" end={<YourMove />} level={3} />
          <div className="flex items-center gap-4">
            <CalendarLeaf month="Nov" day={24} weekday="Tuesday" />
            <p className="font-semibold">24 November 2026, 08:30</p>
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button size="lg" className="flex-[2_1_180px]">
              Confirm date
            </Button>
            <Button size="lg" variant="quiet" className="flex-[1_1_130px]">
              Reject
            </Button>
          </div>
        </Card>
        <Card as="section" pad="lg">
          <h3>Job Details</h3>
          <DefinitionRows className="mt-1">
            <DefinitionRow label="Cost">R1,850.00</DefinitionRow>
            <DefinitionRow label="Email">naledi.mokoena@example.co.za</DefinitionRow>
            <DefinitionRow label="Confirmed date" missing>
              Not confirmed yet
            </DefinitionRow>
            <DefinitionRow label="Notes" prose stack>
              Ladder access through the passage. Dog will be in the back yard.
            </DefinitionRow>
          </DefinitionRows>
        </Card>
      </div>
      <div className="grid gap-4">
        <Card>
          <CardHead title="Progress" level={3} />
          <Timeline
            steps={[
              { title: 'Quote accepted', line: '20 November, 18:40', state: 'done' },
              { title: 'Work date proposed', line: '21 November, 07:15', state: 'done' },
              { title: 'Confirm the date', line: 'Waiting for you', state: 'now' },
              { title: 'Scheduled', state: 'next' },
              { title: 'Rate Provider', state: 'next' },
            ]}
          />
        </Card>
        <Card>
          <Timeline
            steps={[
              { title: 'Quote request sent', state: 'done' },
              { title: 'Waiting for the provider', line: 'Closes after 7 days', state: 'waiting' },
              { title: 'Your decision', state: 'next' },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

export function KitDialogs() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'reason' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('form')}>Open dialog</Button>
      <Button variant="danger-quiet" onClick={() => setOpen('confirm')}>
        Open confirm
      </Button>
      <Button variant="quiet" onClick={() => setOpen('reason')}>
        Confirm with a reason
      </Button>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Request a Quote"
        onSubmit={close}
        foot={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Send request</Button>
          </>
        }
      >
        <Textarea
          label="Description"
          limit={2000}
          hint="At least 10 characters"
          defaultValue="Geyser drips into the passage ceiling. 150 litre, nine years old."
        />
        <TextField label="Suburb" optional />
        <TextField label="Phone" optional inputMode="tel" />
        <p className="text-sm text-muted">{'The provider sees your suburb, not your street. '.repeat(12)}</p>
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        title="Decline this quote?"
        text="Are you sure you want to decline this quote?"
        confirmLabel="Decline quote"
        onConfirm={close}
        onClose={close}
      />
      <Confirm
        open={open === 'reason'}
        title="Reject this date?"
        text="Say why, so that the provider can propose another."
        confirmLabel="Reject"
        error="Could not save. Please try again."
        onConfirm={close}
        onClose={close}
      >
        <Textarea label="Reason" limit={500} rows={3} />
      </Confirm>
    </Card>
  );
}

export function KitToasts() {
  return (
    <div className="grid max-w-100 gap-3">
      <Toast kind="success" text="Quote accepted successfully!" onDismiss={() => undefined} />
      <Toast
        kind="success"
        text="Service deleted successfully!"
        action={{ label: 'Undo', onPress: () => undefined }}
        onDismiss={() => undefined}
      />
      <Toast kind="error" text="Failed to update like. Please try again." onDismiss={() => undefined} />
      <Toast kind="info" text="Link copied! Ready to share." onDismiss={() => undefined} />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => toast.success('Quote accepted successfully!')}>
          Success
        </Button>
        <Button variant="quiet" onClick={() => toast.error('Failed to update like. Please try again.')}>
          Error
        </Button>
        <Button variant="quiet" onClick={() => toast.info('Link copied! Ready to share.')}>
          Info
        </Button>
      </div>
    </div>
  );
}

export function KitStates() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      <Card pad="none">
        <Empty
          level={3}
          title="No requests yet"
          line="Post a problem and providers near you will send quotes."
          action={<Button icon={Plus}>Post New Problem</Button>}
        />
      </Card>
      <Card pad="none">
        <ErrorPanel
          level={3}
          title="Could not fetch problems."
          line="Your connection dropped. What you typed is still here."
          onRetry={() => undefined}
        />
      </Card>
      <div className="grid gap-4">
        <LoadingList label="Loading problems" count={2} />
        <PaginationSentinel hasMore={false} busy onReach={() => undefined} />
        <PaginationSentinel hasMore={false} busy={false} onReach={() => undefined} endText="You have seen them all." />
      </div>
      <div className="grid gap-4">
        <Alert tone="danger" title="Error Fetching Providers" onRetry={() => undefined}>
          The server took too long to answer.
        </Alert>
        <Alert tone="info" icon={SearchX} title="No Providers Found">
          Try a wider area or a lower minimum rating.
        </Alert>
        <Alert tone="warning" icon={WifiOff} title="You are offline">
          You can still read what was loaded.
        </Alert>
        <Alert tone="success" title="Your profile is approved" />
      </div>
    </div>
  );
}
