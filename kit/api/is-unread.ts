/**
 * True while a query has no answer, also after it failed. For an act that needs the answer.
 * Both fields are read, so that the component follows a failure too: the dialog that shows it may load later.
 */
export const isUnread = ({ isPending, isLoadingError }: { isPending: boolean; isLoadingError: boolean }): boolean =>
  isPending || isLoadingError;
