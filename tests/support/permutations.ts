/** Lists every order of a few things. */
export const permutations = <Thing>(things: readonly Thing[]): Thing[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((thing, index) =>
        permutations(things.filter((_, other) => other !== index)).map((rest) => [thing, ...rest]),
      );
