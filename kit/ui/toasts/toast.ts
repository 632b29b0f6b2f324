/** The kind of a toast: an error stays until it is dismissed. */
export type ToastKind = 'success' | 'error' | 'info';

/** An act that a toast offers, such as undoing. */
export type ToastAction = { label: string; onPress: () => void };

export type Message = {
  id: number;
  kind: ToastKind;
  text: string;
  title?: string | undefined;
  action?: ToastAction | undefined;
};

let count = 0;
let messages: readonly Message[] = [];
const listeners = new Set<() => void>();

/** Returns the current messages, the newest first; the toaster shows them. */
export const currentMessages = () => messages;

export function watchMessages(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

const change = (next: readonly Message[]) => {
  messages = next;
  listeners.forEach((listener) => listener());
};

export const dismiss = (message: Message) => change(messages.filter(({ id }) => id !== message.id));

function show(kind: ToastKind, text: string, title?: string, action?: ToastAction): void {
  // The action of one message does not fit another of the same text.
  const known = messages.find((other) => other.kind === kind && other.text === text && !other.action && !action);
  const message = { id: known?.id ?? (count += 1), kind, text, title, action };
  change(known ? messages.map((other) => (other === known ? message : other)) : [message, ...messages]);
}

/**
 * Says what happened, briefly, under a title if there is one. The same text twice replaces itself instead of stacking up. An error
 * stays until something has worked.
 */
export const toast = {
  success: (text: string, title?: string, action?: ToastAction) => {
    messages = messages.filter(({ kind }) => kind !== 'error');
    show('success', text, title, action);
  },
  error: (text: string, title?: string, action?: ToastAction) => show('error', text, title, action),
  info: (text: string, title?: string) => show('info', text, title),
};
