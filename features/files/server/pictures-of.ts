import { sql, type SQL } from 'drizzle-orm';

/** SQL: the pictures in the rows of `table`, as `o` (`file_id`, `position`, `alt`), that match `where`, in their order, as JSON. */
export const picturesOf = (table: SQL, where: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'alt', o.alt) order by o.position), '[]')
    from ${table} o join files f on f.id = o.file_id where ${where})`;
