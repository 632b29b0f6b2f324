import { sql, type SQL } from 'drizzle-orm';

/** SQL: the files in the rows of `table`, as `o` (`file_id`, `position`), that match `where`, in their order, as JSON of stored files. */
export const filesOf = (table: SQL, where: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'bytes', f.bytes, 'width', f.width, 'height', f.height)
      order by o.position), '[]')
    from ${table} o join files f on f.id = o.file_id where ${where})`;
