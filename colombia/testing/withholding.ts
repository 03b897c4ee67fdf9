/** Whom the cases of withholdings sell as, unless they say otherwise. */
import type { WithholdingInput } from '../withholding.ts'

/** A company that files its income tax and charges IVA, and nothing else. @param cityCode where it sells; null where it does not matter */
export const plainSeller = (cityCode: string | null = null): WithholdingInput['seller'] => ({
  ...{ kind: 'juridica', declarante: true, vatResponsible: true, cityCode },
  ...{ selfWithholder: false, simple: false, vatAgent: false },
})
