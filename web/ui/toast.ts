/** How a toast is told apart: an error stays until it is dismissed. */
export type ToastKind = 'success' | 'error' | 'info';

export type Message = { kind: ToastKind; text: string; title?: string | undefined };

let messages: readonly Message[] = [];
const listeners = new Set<() => void>();

/** What is to be said now, the newest first; the toaster shows it. */
export const currentMessages = () => messages;

export function watchMessages(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

const change = (next: readonly Message[]) => {
  messages = next;
  listeners.forEach((listener) => listener());
};

export const isSame = (one: Message, other: Message) => one.kind === other.kind && one.text === other.text;

export const dismiss = (message: Message) => change(messages.filter((other) => !isSame(other, message)));

function show(message: Message): void {
  const known = messages.some((other) => isSame(other, message));
  change(known ? messages.map((other) => (isSame(other, message) ? message : other)) : [message, ...messages]);
}

/** Says what happened, briefly, under a title if there is one. The same text twice replaces itself instead of stacking up. */
export const toast = {
  success: (text: string, title?: string) => show({ kind: 'success', text, title }),
  error: (text: string, title?: string) => show({ kind: 'error', text, title }),
  info: (text: string, title?: string) => show({ kind: 'info', text, title }),
};
