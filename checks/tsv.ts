/** Reads a table of the specification: tabs between columns, names in the first line. */
export function parseTsv<Column extends string>(text: string, columns: readonly Column[]): Readonly<Record<Column, string>>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  const places = columns.map((column) => [column, names.indexOf(column)] as const)
  const missing = places.find(([, place]) => place < 0)
  if (missing) throw new Error(`No column ${missing[0]}`)
  return lines.map((line) => {
    const cells = line.split('\t')
    // Every column of `columns` is in `places`.
    return Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) as Record<Column, string>
  })
}
