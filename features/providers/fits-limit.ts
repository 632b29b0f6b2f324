/**
 * True if the places of a listing fit the limit of its plan (null is none). Places from a larger plan before may stay beyond it, all or
 * some of them, while none is added or changed.
 */
export function fitsLimit(places: readonly string[], limit: number | null, saved: readonly string[]): boolean {
  if (limit === null || places.length <= limit) return true;
  const before = new Set(saved.map((place) => place.toLowerCase()));
  return places.every((place) => before.has(place.toLowerCase()));
}
