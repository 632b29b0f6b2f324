/** The readers of a text, who decide what it must not have: see `typed-text-hint.tsx`. */
export type TypedFor = 'problem' | 'everyone' | 'request' | 'terms';
