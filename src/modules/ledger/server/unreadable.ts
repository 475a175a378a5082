/** Cardinality, data, and syntax or access: what PostgreSQL says of tables that are not as we made them. */
const OF_TABLES = /^(21|22|42)/

/**
 * What the database complains of when a column is missing or holds what it cannot hold, because
 * somebody was at the tables themselves; undefined for any other failure.
 */
export function complaintOfTables(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  return code !== undefined && OF_TABLES.test(code) ? message : undefined
}
