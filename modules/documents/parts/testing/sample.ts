import type { ShownField } from '../field.ts'

interface Sample {
  readonly value: string
  /** As people read it. */
  readonly said: string
  readonly other: string
  readonly otherSaid: string
  /** In a file: days and amounts as such. */
  readonly fileSaid: string
}

/** Two values that a declared field takes, and how people read them. */
export function sampleOf(field: ShownField): Sample {
  switch (field.type) {
    case 'text':
      if (field.isNumber) return { value: '10001', said: '10001', other: '10002', otherSaid: '10002', fileSaid: '10002' }
      return { value: 'Uno', said: 'Uno', other: 'Dos', otherSaid: 'Dos', fileSaid: 'Dos' }
    case 'day':
      return { value: '2026-11-29', said: '29/11/2026', other: '2026-11-28', otherSaid: '28/11/2026', fileSaid: '2026-11-28' }
    case 'amount':
      return { value: '1500.00', said: '$\u00a01.500', other: '90000.50', otherSaid: '$\u00a090.000,50', fileSaid: '90000.50' }
    case 'percent':
      return { value: '2.500000', said: '2,5\u00a0%', other: '10', otherSaid: '10\u00a0%', fileSaid: '10\u00a0%' }
    case 'choice': {
      const [first, second = first] = Object.entries(field.names)
      return {
        value: first?.[0] ?? '',
        said: first?.[1] ?? '',
        other: second?.[0] ?? '',
        otherSaid: second?.[1] ?? '',
        fileSaid: second?.[1] ?? '',
      }
    }
  }
}
