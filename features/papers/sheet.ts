/** The columns of a table of lines, in their order. Each paper has the first and the last. */
export type SheetColumn = 'description' | 'quantity' | 'unit' | 'vat' | 'amount';

export type SheetLine = {
  cells: { description: string; amount: string } & Partial<Record<SheetColumn, string>>;
  /** A second text below the description; null if there is none. */
  note: string | null;
};

/** A paper in the order in which it is read: the page and the PDF show these texts and nothing else. */
export type Sheet = {
  id: string;
  /** `Tax invoice INV-0001`, as tabs and files are named. */
  name: string;
  title: string;
  number: string;
  madeAt: string;
  /** Says above the paper why it is not valid; null for a valid one. */
  notice: string | null;
  /** The two sides of the paper. The first one made it. */
  parties: readonly [SheetParty, SheetParty];
  /** The work that the paper is about; null for a paper that is not about work. */
  work: { title: SheetFact; facts: readonly SheetFact[]; scope: SheetFact } | null;
  table: { caption: string; columns: readonly { key: SheetColumn; label: string }[]; lines: readonly SheetLine[] };
  /** The sums below the table, the total last. */
  sums: readonly SheetFact[];
  terms: { heading: string; sentences: readonly string[] };
};

export type SheetFact = { label: string; value: string };
export type SheetParty = { label: string; name: string; details: readonly string[] };
