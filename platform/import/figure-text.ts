/**
 * What a number of a workbook says, as a Colombian would type it: with a comma before its decimals, so that no dot is
 * taken for thousands. Never through a binary number: what our own files hold comes back as it was.
 */
import { withoutTrailing } from '#base/digits.ts'

/** Spreadsheets count with these many digits; what a file holds beyond them is noise of their binary numbers. */
const DIGITS = 15
/** Fewer decimals than this are figures of somebody, however long. */
const FEW_DECIMALS = 2
const MOST_EXPONENT = 60

interface Digits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

function read(text: string): Digits | null {
  const [found, sign, head = '', tail = '', power = '0'] = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim()) ?? []
  const shift = Number(power)
  if (found === undefined || head + tail === '' || Math.abs(shift) > MOST_EXPONENT) return null
  const digits = head + tail
  const point = head.length + shift
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(1, point)
  return { isNegative: sign === '-', whole: padded.slice(0, at), fraction: padded.slice(at) }
}

function rounded({ isNegative, whole, fraction }: Digits): Digits {
  const significant = (whole + fraction).replace(/^0+/, '').length
  const over = significant - DIGITS
  if (over <= 0 || withoutTrailing(fraction, '0').length <= FEW_DECIMALS || over > fraction.length) return { isNegative, whole, fraction }
  const digits = BigInt(whole + fraction)
  const unit = 10n ** BigInt(over)
  const text = String((digits + unit / 2n) / unit).padStart(fraction.length - over + 1, '0')
  const at = text.length - (fraction.length - over)
  return { isNegative, whole: text.slice(0, at), fraction: text.slice(at) }
}

/** "1500.1000000000001" → "1500,1"; "1.5E3" → "1500". Null when it is no number. */
export function figureText(text: string): string | null {
  const digits = read(text)
  if (!digits) return null
  const { isNegative, whole, fraction } = rounded(digits)
  const head = whole.replace(/^0+(?=\d)/, '')
  const tail = withoutTrailing(fraction, '0')
  const isZero = /^0$/.test(head) && tail === ''
  return `${isNegative && !isZero ? '-' : ''}${head}${tail === '' ? '' : `,${tail}`}`
}
