/** A step of what has to be done for something to work (`StepList`). `later`: Páramo does not do it yet, and says so. */
export type StepState = 'done' | 'pending' | 'alert' | 'later'

export interface ListedStep {
  readonly id: string
  readonly title: string
  readonly state: StepState
  readonly text: string
  readonly way: { readonly href: string; readonly label: string } | null
}
