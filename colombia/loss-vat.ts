/**
 * What the law makes of the IVA of goods that leave without a sale, by why they left. What was lost, stolen or written off had its
 * IVA taken off when it was bought, and that deduction is adjusted; what is given away or kept for own use is a sale at its
 * commercial value. Dated data: a note keeps what held on its day.
 */
import type { Day } from '#base/date.ts'

export const lossCauses = ['expiry', 'damage', 'theft', 'sample', 'self_use'] as const
export type LossCause = (typeof lossCauses)[number]

/** `adjusts_input` gives back what was deducted; `causes_output` charges the IVA of a sale. */
export const lossVatTreatments = ['adjusts_input', 'causes_output'] as const
export type LossVatTreatment = (typeof lossVatTreatments)[number]

interface LossVatRule {
  readonly cause: LossCause
  readonly from: string
  /** Null while it holds. */
  readonly to: string | null
  readonly treatment: LossVatTreatment
  readonly source: string
}

const WRITTEN_OFF = 'Estatuto Tributario, art. 486'
const GIVEN_AWAY = 'Estatuto Tributario, art. 421, literal a), y art. 458'
const OWN_USE = 'Estatuto Tributario, art. 421, literal b), y art. 458'
/** Since the reform of Ley 1819 de 2016, whose art. 173 wrote art. 421 as it stands. */
const FROM = '2017-01-01'

export const lossVatRules: readonly LossVatRule[] = [
  { cause: 'expiry', from: FROM, to: null, treatment: 'adjusts_input', source: WRITTEN_OFF },
  { cause: 'damage', from: FROM, to: null, treatment: 'adjusts_input', source: WRITTEN_OFF },
  { cause: 'theft', from: FROM, to: null, treatment: 'adjusts_input', source: WRITTEN_OFF },
  { cause: 'sample', from: FROM, to: null, treatment: 'causes_output', source: GIVEN_AWAY },
  { cause: 'self_use', from: FROM, to: null, treatment: 'causes_output', source: OWN_USE },
]

/** The rule in force on a day; null on days before those that are known. */
export const lossVatOn = (rules: readonly LossVatRule[], cause: LossCause, day: Day): LossVatRule | null =>
  rules.find((rule) => rule.cause === cause && rule.from <= day && (rule.to === null || day <= rule.to)) ?? null
