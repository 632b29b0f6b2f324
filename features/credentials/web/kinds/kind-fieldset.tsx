import type { FieldPath } from 'react-hook-form';
import { kindWords as words } from '#features/credentials/console-wording.ts';
import type { KindFields } from '#features/credentials/kind-contract.ts';
import { maxMonths } from '#features/credentials/limits.ts';
import { numberForms } from '#features/credentials/number-forms.ts';
import type { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import type { Category } from './api.ts';
import type { TypedKind } from './kind-form.ts';

type Form = ReturnType<typeof useDraftForm<TypedKind, TypedKind>>;

type KindFieldsetProps = Pick<Form, 'field' | 'values' | 'form'> & {
  isNew: boolean;
  categories: readonly Category[];
};

/** The fields of a kind. */
export function KindFieldset({ field, values, form, isNew, categories }: KindFieldsetProps) {
  const tick = (name: FieldPath<TypedKind>, label: string) => {
    const { error: _error, ...box } = field(name);
    return <Checkbox {...box} label={label} />;
  };
  return (
    <>
      <TextField {...field('name')} label={words.name} hint={words.nameHint} autoComplete="off" />
      <TextField
        {...field('registerName')}
        optional
        label={words.registerName}
        hint={words.registerNameHint}
        autoComplete="off"
      />
      <TextField
        {...field('registerUrl')}
        optional
        type="url"
        inputMode="url"
        label={words.registerUrl}
        hint={words.registerUrlHint}
        autoComplete="off"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 sm:grid-cols-2">
        <Select {...field('numberForm')} label={words.numberForm}>
          {numberForms.map((form) => (
            <option key={form} value={form}>
              {words.forms[form]}
            </option>
          ))}
        </Select>
        <Select
          {...form.register('months', { valueAsNumber: true })}
          label={words.months}
          error={field('months').error}
        >
          {Array.from({ length: maxMonths }, (_none, at) => at + 1).map((months) => (
            <option key={months} value={months}>
              {words.monthCount(months)}
            </option>
          ))}
        </Select>
      </div>
      <Textarea {...field('limits')} label={words.limits} rows={2} limit={300} hint={words.limitsHint} />
      <div>
        {tick('isLicence', words.isLicence)}
        {tick('dropsDocuments', words.dropsDocuments)}
      </div>
      <CategoriesField
        chosen={values.categories}
        categories={categories}
        error={form.formState.errors.categories?.message}
        onChange={(chosen) => form.setValue('categories', chosen)}
      />
      <TextField
        {...field('certificateName')}
        optional
        label={words.certificateName}
        hint={words.certificateNameHint}
        autoComplete="off"
      />
      <Textarea {...field('certificateRule')} optional label={words.certificateRule} rows={3} limit={600} />
      {isNew ? null : (
        <Textarea {...field('reason')} label={words.reason} rows={2} limit={500} hint={words.reasonHint} />
      )}
    </>
  );
}

type Chosen = KindFields['categories'];

type CategoriesFieldProps = {
  chosen: Chosen;
  categories: readonly Category[];
  error: string | undefined;
  onChange: (chosen: Chosen) => void;
};

/** The categories that a kind belongs to, and those that say so where it was not shown. */
function CategoriesField({ chosen, categories, error, onChange }: CategoriesFieldProps) {
  const find = (id: string) => chosen.find(({ categoryId }) => categoryId === id);
  const set = (categoryId: string, isRequired: boolean | null) => {
    const others = chosen.filter((one) => one.categoryId !== categoryId);
    const next = isRequired === null ? others : [...others, { categoryId, isRequired }];
    // In the order of the server, so that a tick that is taken back changes nothing.
    onChange(next.toSorted((one, other) => (one.categoryId < other.categoryId ? -1 : 1)));
  };
  const rows = categories.filter(({ id, retiredAt }) => retiredAt === null || find(id) !== undefined);
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? 'kind-categories-error' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{words.categories}</legend>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-2">
        {rows.map(({ id, name }) => {
          const own = find(id);
          return (
            <li key={id}>
              <Checkbox
                label={name}
                checked={own !== undefined}
                onChange={({ target }) => set(id, target.checked ? false : null)}
              />
              {own === undefined ? null : (
                <Checkbox
                  className="pl-8 text-sm"
                  label={words.required}
                  aria-label={words.requiredFor(name)}
                  checked={own.isRequired}
                  onChange={({ target }) => set(id, target.checked)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {error ? <FieldError id="kind-categories-error">{error}</FieldError> : null}
      <p className="text-meta text-muted">{words.categoriesHint}</p>
    </fieldset>
  );
}
