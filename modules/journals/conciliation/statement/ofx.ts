/** Statements in OFX (Open Financial Exchange 1.x in SGML and 2.x in XML): `STMTTRN` and `LEDGERBAL`. Pure. */
import { isDay, type Day } from '#base/date.ts'
import { isAmountText, parseAmount, subtract, sumAmounts, type Amount } from '#base/decimal.ts'
import type { RawLine, ReadProblem, StatementReading } from './raw.ts'

export const isOfx = (text: string): boolean => /^\s*(?:OFXHEADER|<\?OFX|<\?xml[^>]*\?>\s*<\?OFX|<OFX>)/i.test(text)

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&quot;': '"', '&apos;': "'" }

/** The value of a tag, closed or not as SGML allows; '' without it. */
function valueIn(block: string, tag: string): string {
  const mark = `<${tag}>`
  const at = block.toUpperCase().indexOf(mark)
  if (at < 0) return ''
  const [value = ''] = block.slice(at + mark.length).split(/[<\r\n]/, 1)
  return value.trim().replace(/&[a-z]{1,6};/gi, (entity) => ENTITIES[entity.toLowerCase()] ?? entity)
}

const dayOf = (text: string): Day | null => {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
  return isDay(day) ? day : null
}

/** OFX 11.3.1: a sign, digits, and a comma or a dot before decimals. */
const amountOf = (text: string): Amount | null => {
  const plain = text.replace(',', '.').replace(/^\+/, '')
  return isAmountText(plain) ? parseAmount(plain) : null
}

function lineOf(block: string, row: number): RawLine | ReadProblem {
  const day = dayOf(valueIn(block, 'DTPOSTED'))
  const amount = amountOf(valueIn(block, 'TRNAMT'))
  if (day === null || amount === null || amount === 0n) return { row, message: `El movimiento ${row} del archivo no tiene fecha o valor.` }
  const text = [valueIn(block, 'NAME'), valueIn(block, 'MEMO')]
    .filter((each, index, all) => each !== '' && all.indexOf(each) === index)
    .join(' ')
  return { row, day, text, reference: valueIn(block, 'CHECKNUM') || valueIn(block, 'REFNUM'), amount, balance: null }
}

export function readOfx(text: string): StatementReading {
  const blocks = [...text.matchAll(/<STMTTRN>([\s\S]*?)(?=<\/STMTTRN>|<STMTTRN>|<\/BANKTRANLIST>)/gi)].map(([, block = '']) => block)
  const read = blocks.map((block, index) => lineOf(block, index + 1))
  const problems = read.filter((each): each is ReadProblem => 'message' in each)
  if (problems.length > 0) return { problems }
  const lines = read
    .filter((each): each is RawLine => 'amount' in each)
    .toSorted((a, b) => (a.day === b.day ? a.row - b.row : a.day < b.day ? -1 : 1))
  const [, ledger = ''] = /<LEDGERBAL>([\s\S]*?)(?:<\/LEDGERBAL>|<AVAILBAL>|$)/i.exec(text) ?? []
  const closing = amountOf(valueIn(ledger, 'BALAMT'))
  const opening = closing === null ? null : subtract(closing, sumAmounts(lines.map(({ amount }) => amount)))
  const account = valueIn(text, 'ACCTID')
  return { statement: { lines, opening, closing, account, currency: valueIn(text, 'CURDEF') } }
}
