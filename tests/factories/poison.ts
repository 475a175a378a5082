import type pg from 'pg'

/** Works as the owner of the tables, whom no right of the server holds back. */
async function asOwner(pool: pg.Pool, statement: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('reset role')
    await client.query(statement)
  } finally {
    // Not given back: the pool would lend it on as the owner.
    client.release(true)
  }
}

let count = 0

/**
 * Makes one row of a table one that nobody can change: every try is an error of the database, as a
 * defect in what a job does would be.
 * @returns makes it a usual row again
 */
export async function poison(
  { pool }: { readonly pool: pg.Pool },
  table: string,
  column: string,
  id: string,
): Promise<() => Promise<void>> {
  const name = `poison_${++count}`
  await asOwner(
    pool,
    `create function ${name}() returns trigger language plpgsql as $$
     begin raise exception 'the row is poisoned'; end $$;
     create trigger ${name} before update on ${table} for each row
       when (old.${column}::text = '${id}') execute function ${name}()`,
  )
  return () => asOwner(pool, `drop trigger ${name} on ${table}`)
}
