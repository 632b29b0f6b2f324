import type { ComponentProps } from 'react';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { type TypedVisit, useVisitFields, VisitFields } from './visit-fields.tsx';

type AcceptDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children'> & {
  quoteId: string;
  provider: string;
  onConfirm: (visit: TypedVisit) => void;
};

/** Asks for confirmation of the quote, the address of the work, and the number to call. */
export default function AcceptDialog({ quoteId, provider, onConfirm, text, ...confirm }: AcceptDialogProps) {
  const fields = useVisitFields(quoteId);
  return (
    <Confirm
      {...confirm}
      text={typeof text === 'string' ? <Paragraphs text={text} /> : text}
      onConfirm={() => {
        const visit = fields.read();
        if (visit !== null) onConfirm(visit);
      }}
    >
      <VisitFields fields={fields} provider={provider} />
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
