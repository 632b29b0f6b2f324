/** Who a text is typed for, which decides what it must not have: see `typed-text-hint.tsx`. */
export type TypedFor = 'problem' | 'everyone' | 'request' | 'terms';
