/** Returns the parts of an error that may be logged: its kind, a message without the text that people typed, and its stack. */
export function errorForLog(error: Error): { type: string; message: string; stack: string; cause?: string } {
  const cause = error.cause instanceof Error ? `${error.cause.name} ${messageOf(error.cause)}` : undefined;
  return { type: error.name, message: messageOf(error), stack: framesOf(error), ...(cause !== undefined && { cause }) };
}

/** A database error's message can quote values, and the query builder's lists them all: its code, or the first line, says enough. */
function messageOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return (error.message.split('\n')[0] ?? '').slice(0, 200);
}

/** The stack without its message, whatever lines that has. */
function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
