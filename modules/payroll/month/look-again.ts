/** When a payroll that is shown is asked for again: while the authority has not answered of a document, or of a note about one. Pure. */

const LOOK_EVERY_MS = 4000

interface Shown {
  readonly slips: readonly { readonly document: { readonly state: string; readonly isAdjusting: boolean } }[]
}

export const lookAgain = ({ slips }: Shown): number | null =>
  slips.some(({ document }) => document.state === 'pending' || document.isAdjusting) ? LOOK_EVERY_MS : null
