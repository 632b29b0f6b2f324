import { type ReactNode, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { chooseSentence } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { KeptChoice } from '#kit/ui/fields/kept-choice.tsx';
import { TagsField, type TagsHandle } from '#kit/ui/fields/tags-field.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { listingRefusals } from '#features/providers/wording.ts';
import { newApplication } from '../contract.ts';
import { applicationFormWords as words } from '../wording.ts';
import { lookUpPlace, type OwnApplicationData, useApply, useCategories } from './api.ts';

/** A plan as far as an application needs it. `name` is its short one; null locations are unlimited. */
export type AppliedPlan = { id: OwnApplicationData['plan']; name: string; locations: number | null };

type ApplicationFormProps = {
  plan: AppliedPlan;
  /** The parts of today's payment and the later payments; the amount, once it is known. */
  summary: ReactNode;
  todayCents: number | undefined;
  /** The person's last application. */
  latest: OwnApplicationData | null;
  /** The smallest plan that covers so many places, if this one does not. */
  findLarger: (places: number) => AppliedPlan | undefined;
  onTake: (plan: AppliedPlan) => void;
  onOtherPlan: () => void;
};

const fields = newApplication.omit({ plan: true });

/** The id of its heading. */
export const applicationTitle = 'application-title';

/** The application to become a provider, and its payment. The fields keep their content if the member changes the plan. */
export function ApplicationForm({
  plan,
  summary,
  todayCents,
  latest,
  findLarger,
  onTake,
  onOtherPlan,
}: ApplicationFormProps) {
  const person = usePerson();
  const keyOf = useDraftKey();
  const sending = useApply();
  const [saved] = useState(() => ({
    values: { name: latest?.name ?? person.fullName, specialty: latest?.specialty ?? '', places: latest?.places ?? [] },
    files: [],
  }));
  const { form, values, field, filesError, refusal, submit } = useDraftForm({
    name: `application-draft:${person.id}`,
    schema: fields,
    saved,
    send: (typed) => {
      const applied = { ...typed, plan: plan.id, todayCents };
      return sending.mutateAsync({ applied, idempotencyKey: keyOf(applied) });
    },
  });
  const categories = useCategories();
  const places = useRef<TagsHandle>(null);
  const { control, formState } = form;
  const { errors } = formState;
  const { locations: max } = plan;
  const count = values.places.length;
  const overLimit = max !== null && count > max ? listingRefusals.tooManyLocations(max, plan.name) : undefined;
  const larger = overLimit === undefined ? undefined : findLarger(count);
  return (
    <form
      noValidate
      aria-label={words.label}
      className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!places.current?.askOpenQuestion()) submit();
      }}
    >
      <Card as="section" pad="lg" aria-labelledby={applicationTitle}>
        <h2 id={applicationTitle} tabIndex={-1} className="mb-3">
          {words.title(plan.name)}
        </h2>
        <p className="mb-5 text-card text-muted">{words.intro}</p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TextField {...field('name')} label={words.name} hint={words.nameHint} autoComplete="organization" />
          <KeptChoice
            {...field('specialty')}
            label={words.specialty}
            options={categories}
            chosen={values.specialty}
            none={words.chooseSpecialty}
          />
          <Controller
            control={control}
            name="places"
            render={({ field }) => (
              <TagsField
                ref={(handle) => {
                  field.ref(handle);
                  places.current = handle;
                }}
                lookUp={lookUpPlace}
                label={words.places}
                placeholder={words.placesPlaceholder}
                values={field.value}
                onChange={field.onChange}
                hint={words.placesHint(max)}
                counter={max === null ? undefined : words.placesCount(count, max)}
                error={errors.places?.message ?? errors.places?.find?.((error) => error)?.message ?? overLimit}
              />
            )}
          />
          {larger === undefined ? null : (
            <Button
              variant="soft"
              className="justify-self-start"
              onClick={() => {
                form.clearErrors('places');
                onTake(larger);
              }}
            >
              {words.largerPlan(larger.name)}
            </Button>
          )}
        </div>
      </Card>
      <Card as="section" pad="lg" aria-labelledby="application-cost">
        <CardHead id="application-cost" title={words.cost} />
        {summary}
        <p className="mt-4 text-sm text-muted">{words.promise}</p>
        {refusal === undefined && filesError === undefined ? null : (
          <div className="mt-4">
            <Refusal title={filesError ?? chooseSentence(refusal, words.notStarted)} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            type="submit"
            size="lg"
            busy={sending.isPending || sending.isSuccess}
            busyLabel={words.processing}
            disabled={todayCents === undefined}
            className="max-sm:w-full"
          >
            {words.pay}
          </Button>
          <Button size="lg" variant="quiet" className="max-sm:w-full" onClick={onOtherPlan}>
            {words.otherPlan}
          </Button>
        </div>
      </Card>
    </form>
  );
}
