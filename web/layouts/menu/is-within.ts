/** True if the page at `path` belongs to this place of the menu. */
export function isWithin(path: string, { to, also }: { to: string; also?: string | undefined }): boolean {
  return (
    path === to ||
    path.startsWith(`${to}/`) ||
    path === also ||
    (also !== undefined && also !== '/' && path.startsWith(also))
  );
}
