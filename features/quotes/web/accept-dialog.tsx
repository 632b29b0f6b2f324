import type { ComponentProps } from 'react';
import { useFields } from '#kit/forms/use-fields.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { type TypedVisit, useVisitOptions, VisitFields } from './visit-fields.tsx';

type AcceptDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on the device. */
  draft: string;
  refused: Error | null;
  quoteId: string;
  provider: string;
  onConfirm: (visit: TypedVisit) => void;
};

/** Asks for confirmation of the quote, the address of the work, and the number to call. */
export default function AcceptDialog(props: AcceptDialogProps) {
  const { quoteId, provider, onConfirm, text, draft, refused, ...confirm } = props;
  const { saved, ...visit } = useVisitOptions(quoteId);
  const fields = useFields<TypedVisit>({ draft, refused, ...visit });
  return (
    <Confirm
      {...confirm}
      error={fields.unplaced}
      disabled={saved.isPending}
      text={typeof text === 'string' ? <Paragraphs text={text} /> : text}
      onConfirm={() => fields.check() && onConfirm(fields.values)}
    >
      <VisitFields saved={saved} fields={fields} provider={provider} />
    </Confirm>
  );
}

/** The consequences are a long text: each part gets a line, in an element that may only hold text. */
const Paragraphs = ({ text }: { text: string }) =>
  text.split('\n').map((part) => (
    <span key={part} className="mb-2 block last:mb-0">
      {part}
    </span>
  ));
