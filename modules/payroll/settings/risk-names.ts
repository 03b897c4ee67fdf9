/** The classes of labour risk as choices of a field: code → "II · Riesgo bajo". */
import { riskClasses } from '#colombia/index.ts'

const nameOf = (code: string): string => riskClasses.find((each) => each.code === code)?.name ?? code

export const riskNames = {
  '1': nameOf('1'),
  '2': nameOf('2'),
  '3': nameOf('3'),
  '4': nameOf('4'),
  '5': nameOf('5'),
} as const
