/** What is done at a register and somebody else may have to allow with their PIN, as the company says. Pure. */
import type { CompanyProfile } from '#modules/company/index.ts'

export const approvable = ['return', 'drawer', 'difference'] as const
/** Giving back, opening the drawer without a sale, and closing with a difference over what is tolerated. */
export type Approvable = (typeof approvable)[number]

type Rules = Pick<CompanyProfile, 'tillReturnPin' | 'tillDrawerPin' | 'tillDifferencePin'>

/** What asks the PIN of another person. @param mayAlone who asks supervises registers, and is asked for none */
export function askingPin({ tillReturnPin, tillDrawerPin, tillDifferencePin }: Rules, mayAlone: boolean): readonly Approvable[] {
  const said: Readonly<Record<Approvable, 'no' | 'yes'>> = {
    return: tillReturnPin,
    drawer: tillDrawerPin,
    difference: tillDifferencePin,
  }
  return mayAlone ? [] : approvable.filter((each) => said[each] === 'yes')
}
