/** The name of the draft of a request or a quote. */
export const quoteDraftName = (author: { id: string } | null, form: string): string =>
  `quote-draft:${author?.id}:${form}`;
