/** The operation of a step: `backOut` takes `back-out`. */
type OperationOf<Step extends string> = Step extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Tail>}`
  : Step;

/** The steps that operations of a client take, each with the input of its operation. */
export type TakenBy<Client, Step extends string> = {
  [Name in Step]: OperationOf<Name> extends keyof Client
    ? Client[OperationOf<Name>] extends (input: infer Input, ...more: never[]) => unknown
      ? { step: Name } & Input
      : never
    : never;
}[Step];

/** Sends a step to the operation of its name. */
export const sendBy =
  <Answer>(client: object) =>
  async ({ step, ...input }: { step: string }): Promise<Answer> => {
    const name = step.replace(/-./, (letter) => letter.slice(1).toUpperCase());
    const operations = client as Record<string, (input: object) => Promise<Answer>>;
    const operation = operations[name];
    if (operation === undefined) throw new Error(`No operation takes the step ${step}.`);
    return operation(input);
  };
