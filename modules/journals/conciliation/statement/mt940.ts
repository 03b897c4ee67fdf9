/** Statements in MT940 (SWIFT Customer Statement Message): `:60F:` opening, `:61:` line, `:86:` its text, `:62F:` closing. Pure. */
import { isDay, type Day } from '#base/date.ts'
import { isAmountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import type { RawLine, ReadProblem, StatementReading } from './raw.ts'

/** Its first field is the reference of the message (`:20:`), after the blocks of its envelope if it has them. */
export const isMt940 = (text: string): boolean => {
  const head = text.slice(0, 2000).trimStart()
  return (head.startsWith(':20:') || head.includes('\n:20:')) && text.includes(':61:')
}

interface Field {
  readonly tag: string
  readonly value: string
}

/** Fields of the message; a line that begins without a tag goes on with the one before. */
const fieldsOf = (text: string): Field[] =>
  [...text.matchAll(/(?:^|\n):(\d{2}[A-Z]?):([\s\S]*?)(?=\n:\d{2}[A-Z]?:|\n-|$(?![\s\S]))/g)].map(([, tag = '', value = '']) => ({
    tag,
    value: value.trim(),
  }))

const dayOf = (text: string): Day | null => {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  return isDay(day) ? day : null
}

const amountOf = (text: string): Amount | null => {
  const plain = text.replace(',', '.').replace(/\.$/, '')
  return isAmountText(plain) ? parseAmount(plain) : null
}

/** `C261001COP1234,56`: the mark says on which side it stands. */
function balanceOf(value: string | undefined): Amount | null {
  const [, mark = '', figure = ''] = /^([CD])\d{6}[A-Z]{3}([\d,]+)/.exec(value ?? '') ?? []
  const amount = figure === '' ? null : amountOf(figure)
  return amount === null ? null : ((mark === 'D' ? -amount : amount) as Amount)
}

/** `2610021002D15000,00NTRFREF123//BANK`: RC and RD give back a credit and a debit. */
const LINE = /^(\d{6})(?:\d{4})?(RC|RD|C|D)[A-Z]?([\d,]+)[A-Z][A-Z0-9]{3}([^\n]*)/

function lineOf(value: string, said: string, row: number): RawLine | ReadProblem {
  const [found, when = '', mark = '', figure = '', rest = ''] = LINE.exec(value) ?? []
  const [day, amount] = [dayOf(when), amountOf(figure)]
  if (found === undefined || day === null || amount === null || amount === 0n)
    return { row, message: `El movimiento ${row} del archivo no se puede leer.` }
  const isOut = mark === 'D' || mark === 'RC'
  const [reference = ''] = rest.split('//')
  const text = said.replace(/\s+/g, ' ').trim()
  return {
    row,
    day,
    text,
    reference: reference === 'NONREF' ? '' : reference.trim(),
    amount: (isOut ? -amount : amount) as Amount,
    balance: null,
  }
}

export function readMt940(given: string): StatementReading {
  const fields = fieldsOf(given.replaceAll('\r\n', '\n'))
  const read = fields
    .flatMap(({ tag, value }, index) => {
      if (tag !== '61') return []
      const next = fields[index + 1]
      return [{ value, said: next?.tag === '86' ? next.value : '' }]
    })
    .map(({ value, said }, index) => lineOf(value, said, index + 1))
  const problems = read.filter((each): each is ReadProblem => 'message' in each)
  if (problems.length > 0) return { problems }
  const lines = read.filter((each): each is RawLine => 'amount' in each)
  const opening = balanceOf(fields.find(({ tag }) => tag === '60F' || tag === '60M')?.value)
  const closing = balanceOf(fields.findLast(({ tag }) => tag === '62F' || tag === '62M')?.value)
  if (opening !== null && closing !== null && opening + sumAmounts(lines.map(({ amount }) => amount)) !== closing)
    return { problems: [{ row: lines.length, message: 'Los movimientos del archivo no suman de su saldo inicial a su saldo final.' }] }
  const said = (...tags: readonly string[]) => fields.find(({ tag }) => tags.includes(tag))?.value ?? ''
  // `:25:` is the account, with the bank before a bar when it says it; the currency stands in the balance.
  const account = said('25', '25P').split('\n')[0]?.split('/').at(-1) ?? ''
  const [, currency = ''] = /^[CD]\d{6}([A-Z]{3})/.exec(said('60F', '60M')) ?? []
  return { statement: { lines, opening, closing, account, currency } }
}
