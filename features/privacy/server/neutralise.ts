/** The beginnings that a spreadsheet may take for a formula, after spaces too, and as wide characters. */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;
/** A number or a phone number, which a spreadsheet only counts. */
const plain = /^[+-]?\d+([.,]\d+)?$/;

/** A cell that no spreadsheet runs: with an apostrophe before a possible formula. */
export const neutralise = (cell: string): string =>
  (formula.test(cell) || /^[\t\r]/.test(cell)) && !plain.test(cell) ? `'${cell}` : cell;
