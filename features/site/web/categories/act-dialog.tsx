import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import {
  categoryActWords as words,
  categoryAdminWords,
  categoryFormWords,
  categoryRefusals,
} from '#features/site/category-wording.ts';
import { client, type ManagedCategory } from './api.ts';

type CategoryActProps = {
  act: 'merge' | 'retire' | 'offer';
  category: ManagedCategory;
  /** The other categories of today. */
  others: readonly ManagedCategory[];
  /** The number of its problems that are not closed; undefined until it is loaded. */
  problems: number | undefined;
  onClose: () => void;
};

/** Merges, retires or offers a category, for a reason. */
export default function CategoryActDialog({ act, category, others, problems, onClose }: CategoryActProps) {
  const reload = useRefresh();
  const { id, version, name } = category;
  const nameOf = (into: string) => others.find((one) => one.id === into)?.name ?? '';
  return (
    <ActDialog
      title={words[act].title(name)}
      text={
        act === 'merge'
          ? words.merge.text(problems === undefined ? words.merge.problems : categoryAdminWords.problems(problems))
          : words[act].text
      }
      confirmLabel={words[act].confirm}
      keepLabel={words.keep}
      tone={act === 'offer' ? 'primary' : 'danger'}
      draft={`category:${id}:${act}`}
      empty={{ into: '', reason: '' }}
      check={({ into, reason }) => ({
        into: act === 'merge' && nameOf(into) === '' ? words.merge.choose : undefined,
        reason: reason.trim().length < 3 ? categoryRefusals.reasonMissing : undefined,
      })}
      send={({ into, reason }) =>
        (act === 'merge'
          ? client.mergeCategory({ id, version, into, reason })
          : (act === 'retire' ? client.retireCategory : client.offerCategory)({ id, version, reason })
        ).catch((error: unknown) => {
          // Another admin may have been faster.
          if (toCallError(error).fields.length === 0) void reload();
          throw error;
        })
      }
      failed={words.failed}
      done={(_answer, { into }) => (act === 'merge' ? words.merge.done(name, nameOf(into)) : words[act].done(name))}
      onDone={reload}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {act === 'merge' ? (
            <Select {...field('into')} label={words.merge.into}>
              <option value="">{words.merge.choose}</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          ) : null}
          <ReasonField
            {...field('reason')}
            label={categoryFormWords.reason}
            rows={2}
            hint={categoryFormWords.reasonHint}
          />
        </>
      )}
    </ActDialog>
  );
}
