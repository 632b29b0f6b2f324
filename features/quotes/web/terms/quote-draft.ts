/** The name under which the draft of a request or of a quote is kept. */
export const quoteDraftName = (author: { id: string } | null, form: string): string =>
  `quote-draft:${author?.id}:${form}`;
