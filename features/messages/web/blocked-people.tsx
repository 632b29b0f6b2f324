import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { showDate } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { allItems, byCursor } from '#kit/api/pages.ts';
import { sayFailure } from '#kit/api/refusal.ts';
import { Refused } from '#kit/api/refused.tsx';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { blockedPeopleWords as words, conversationMenuWords } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

type BlockedPerson = Outputs['blocked']['items'][number];

/** The people that the reader has blocked, each with a button that unblocks them. */
export function BlockedPeople() {
  const list = useInfiniteQuery(api.blocked.infiniteOptions(byCursor({})));
  return (
    <Card as="section" pad="lg" aria-labelledby="blocked-people">
      <CardHead id="blocked-people" title={words.title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <Loaded
        level={3}
        query={list}
        loading={
          <LoadingList label={words.loading}>
            <Skeleton className="h-11 rounded-control" />
          </LoadingList>
        }
        failed={words.failed}
      >
        {(pages) => <People people={allItems(pages)} />}
      </Loaded>
      <ListEnd press list={list} failed={words.failed} />
    </Card>
  );
}

function People({ people }: { people: readonly BlockedPerson[] }) {
  if (people.length === 0)
    return (
      <>
        <p>{words.none}</p>
        <p className="text-muted">{words.noneHint}</p>
      </>
    );
  return (
    <ul aria-labelledby="blocked-people">
      {people.map((person) => (
        <Row key={person.id} person={person} />
      ))}
    </ul>
  );
}

function Row({ person: { id, other, blockedAt } }: { person: BlockedPerson }) {
  const unblock = useUnblock(id, other.name);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-3.5 last:border-0">
      <Avatar size="sm" name={other.name} src={other.avatarUrl} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere" lang="" dir="auto">
          {other.name}
        </p>
        <p className="text-sm text-muted">{words.since(showDate(blockedAt))}</p>
      </div>
      <Refused act={unblock} failed={conversationMenuWords.blockFailed} />
      <Button
        variant="quiet"
        busy={unblock.isPending}
        aria-label={words.unblockFor(other.name)}
        onClick={() => unblock.mutate()}
      >
        {words.unblock}
      </Button>
    </li>
  );
}

/** Unblocks a person, and blocks them again for a reader who undoes it. */
function useUnblock(id: string, name: string) {
  const refresh = useRefresh('messages');
  // The row is gone by then: a toast says how it went.
  const undo = useMutation({
    mutationFn: () => client.block({ id, blocked: true }),
    onSuccess: () => {
      toast.success(conversationMenuWords.blocked(name));
      return refresh();
    },
    onError: (error) =>
      toast.error(sayFailure(error, conversationMenuWords.blockFailed), undefined, {
        label: words.undo,
        onPress: () => undo.mutate(),
      }),
  });
  return useMutation({
    mutationFn: () => client.block({ id, blocked: false }),
    onSuccess: () => {
      toast.success(conversationMenuWords.unblocked(name), undefined, {
        label: words.undo,
        onPress: () => undo.mutate(),
      });
      return refresh();
    },
    onError: sayLoggedOut,
  });
}
