/** Where a file of documents says what is wrong with a field of their form. */

/** Of a problem of the form, the line of the document and the column that says it; null is the whole row. */
export type ColumnOf = (field: string | null) => { readonly line: string; readonly column: string | null }

/** @param head columns of the fields of the head, by their names @param lines the same of the fields of a line */
export const columnsOfFields =
  (head: Readonly<Record<string, string>>, lines: Readonly<Record<string, string>>): ColumnOf =>
  (field) => {
    if (field === null) return { line: '0', column: null }
    const [first = '', line = '0', of = ''] = field.split('.')
    return first === 'lines' ? { line, column: lines[of] ?? null } : { line: '0', column: head[first] ?? null }
  }
