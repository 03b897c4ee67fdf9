/** Which part of an amount another is, in words. */
import { type Amount, divideRound } from '#base/decimal.ts'

/** "3,9 %", to a tenth; what is little and not nothing is "menos de 0,1 %". */
export function shareText(part: Amount, whole: Amount): string {
  const tenths = whole === 0n ? 0n : divideRound(part * 1000n, whole)
  if (tenths === 0n && part > 0n) return 'menos de 0,1 %'
  const cents = tenths % 10n
  return `${tenths / 10n}${cents === 0n ? '' : `,${cents}`} %`
}
