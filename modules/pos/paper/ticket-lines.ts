/** A ticket as lines of a roll, made on the device from what was charged there: nothing of it waits for the network. Pure. */

/** Columns of its letter on each roll. */
export const columnsOf = { 'tiquete-80': 48, 'tiquete-58': 32 } as const

export interface TicketFacts {
  readonly company: { readonly name: string; readonly nit: string; readonly address: string; readonly phone: string }
  /** Texts of the branch. */
  readonly header: string
  readonly footer: string
  /** «Documento equivalente POS» */
  readonly title: string
  readonly number: string
  /** With its day and hour. */
  readonly at: string
  readonly register: string
  readonly cashier: string
  readonly buyer: string
  readonly lines: readonly { readonly name: string; readonly detail: string; readonly total: string }[]
  readonly sums: readonly (readonly [label: string, amount: string])[]
  readonly total: string
  /** By which means, and the change. */
  readonly payments: readonly (readonly [label: string, amount: string])[]
  /** Of the range of its number. */
  readonly range: string
  /** Null once it arrived. */
  readonly waiting: string | null
}

export interface TicketLine {
  readonly text: string
  readonly isCentered: boolean
  readonly isBold: boolean
}

/** Words that do not fit go to the next line; one longer than the roll is cut. */
export function wrapped(text: string, columns: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const next = row === '' ? word : `${row} ${word}`
    if (next.length <= columns) {
      row = next
      continue
    }
    if (row !== '') rows.push(row)
    let rest = word
    for (; rest.length > columns; rest = rest.slice(columns)) rows.push(rest.slice(0, columns))
    row = rest
  }
  return row === '' ? rows : [...rows, row]
}

/** A label at the left and an amount at the right; a long label gives way. */
export function inColumns(label: string, amount: string, columns: number): string[] {
  const room = columns - amount.length - 1
  const rows = wrapped(label, Math.max(1, room))
  const last = rows.at(-1) ?? ''
  return [...rows.slice(0, -1), `${last}${' '.repeat(Math.max(1, columns - last.length - amount.length))}${amount}`]
}

export function ticketLines(facts: TicketFacts, columns: number): TicketLine[] {
  const { company, header, footer, title, number, at, register, cashier, buyer, lines, sums, total, payments, range, waiting } = facts
  const line = (text: string, isCentered = false, isBold = false): TicketLine => ({ text, isCentered, isBold })
  const centered = (text: string, isBold = false): TicketLine[] => wrapped(text, columns).map((row) => line(row, true, isBold))
  const plain = (text: string): TicketLine[] => wrapped(text, columns).map((row) => line(row))
  const pair = ([label, amount]: readonly [string, string], isBold = false): TicketLine[] =>
    inColumns(label, amount, columns).map((row) => line(row, false, isBold))
  const rule = line('-'.repeat(columns))
  const ofTexts = (texts: string): TicketLine[] => texts.split('\n').flatMap((row) => centered(row))
  return [
    ...centered(company.name, true),
    ...centered(`NIT ${company.nit}`),
    ...centered(company.address),
    ...centered(company.phone),
    ...ofTexts(header),
    rule,
    ...centered(title, true),
    ...centered(number, true),
    ...plain(at),
    ...plain(`${register}, ${cashier}`),
    ...plain(`Cliente: ${buyer}`),
    rule,
    ...lines.flatMap(({ name, detail, total: worth }) => [...plain(name), ...pair([detail, worth])]),
    rule,
    ...sums.flatMap((sum) => pair(sum)),
    ...pair(['Total', total], true),
    ...payments.flatMap((payment) => pair(payment)),
    rule,
    ...plain(range),
    ...(waiting === null ? [] : [rule, ...centered('Por sincronizar', true), ...centered(waiting)]),
    ...ofTexts(footer),
  ]
}
