import { fieldId } from '../../../ui/fields/fieldId.ts'
import { type ColumnName, COLUMNS } from '../row.contract.ts'

/** The id of a cell, which an error summary leads to by `field`. */
export const cellField = (key: string, column: ColumnName): string => `${key}-${column}`

/** Where the focus goes in a row: one of the cells, or one of the buttons after them. */
export const stopId = (key = '', column: number): string => {
  const name = COLUMNS[column]?.name
  return fieldId(name ? cellField(key, name) : `${key}-button-${column}`)
}
