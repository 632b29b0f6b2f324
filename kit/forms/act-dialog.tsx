import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Confirm as ConfirmItself } from '#kit/ui/overlays/confirm.tsx';
import { Confirm } from '#kit/ui/loading/later.tsx';
import { type ActOptions, useAct } from './use-act.ts';
import type { Fields } from './use-fields.ts';

type Look = Omit<ComponentProps<typeof ConfirmItself>, 'open' | 'busy' | 'refusal' | 'onConfirm' | 'children'>;

type Question<Values, Answer> = Look &
  ActOptions<Values, Answer> & {
    /** The fields to fill in. */
    children?: (fields: Fields<Values>) => ReactNode;
  };

type ActDialogProps<Values, Answer> = Omit<Question<Values, Answer>, 'draft' | 'empty'> &
  Partial<Pick<Question<Values, Answer>, 'draft' | 'empty'>> & { open?: boolean };

/**
 * A question before an act, with the fields that the act needs. The text in the fields is a draft until the act is done; then the dialog closes. A
 * refusal stands beside its field or above the buttons, until the dialog is opened again.
 */
export function ActDialog<Values extends object, Answer>({
  open = true,
  draft = null,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an act without fields
  empty = {} as Values,
  ...question
}: ActDialogProps<Values, Answer>) {
  const [{ wasOpen, opening }, setOpening] = useState({ wasOpen: open, opening: Number(open) });
  if (open !== wasOpen) setOpening({ wasOpen: open, opening: opening + Number(open) });
  if (opening === 0) return null;
  return <Question key={opening} {...{ draft, empty, open }} {...question} />;
}

function Question<Values extends object, Answer>({
  children,
  draft,
  empty,
  required,
  check,
  send,
  failed,
  done,
  onDone,
  isOver,
  onOver,
  ...look
}: Question<Values, Answer> & { open: boolean }) {
  const { onClose } = look;
  const act = useAct<Values, Answer>({
    draft,
    empty,
    required,
    check,
    send,
    failed,
    done,
    isOver,
    onDone: (answer, values) => {
      onClose();
      return onDone?.(answer, values);
    },
    onOver: () => {
      onClose();
      return onOver?.();
    },
  });
  return (
    <Confirm {...look} busy={act.busy} refusal={act.refusal} onConfirm={act.submit}>
      {children?.(act)}
    </Confirm>
  );
}
