/** What the product that the demonstration company used before kept about its customers; it comes over when a thread opens. */

export interface DemoCommentary {
  readonly id: string
  /** Key of the customer. */
  readonly party: string
  readonly commentary: string
  readonly userName: string
  readonly daysAgo: number
}

export const demoCommentaries: readonly DemoCommentary[] = [
  {
    id: 'sumapaz-118',
    party: 'hoteles',
    commentary: '<p>Reciben en bodega <strong>solo antes de las 10&nbsp;a.&nbsp;m.</strong></p>',
    userName: 'Gloria Camargo',
    daysAgo: 620,
  },
  {
    id: 'sumapaz-131',
    party: 'hoteles',
    commentary: '<p style="color:red">La orden de compra va en las observaciones.</p>',
    userName: 'Marcela Rincón',
    daysAgo: 410,
  },
]
