/** Where a document came from. */
export const documentOrigins = ['manual', 'inbox', 'import'] as const
export type DocumentOrigin = (typeof documentOrigins)[number]

export const originNames: Readonly<Record<DocumentOrigin, string>> = { manual: 'Manual', inbox: 'Buzón', import: 'Importado' }

/** Whether a document goes with an electronic one: that of its supplier, or its own. */
export const electronicAnswers = { yes: 'Con documento electrónico', no: 'Sin documento electrónico' } as const
export type ElectronicAnswer = keyof typeof electronicAnswers
export const electronicAnswerNames = ['yes', 'no'] as const satisfies readonly ElectronicAnswer[]

/** When what is owed of a document falls due, from today on; `past` is what already did. */
export const dueSpans = { past: 'Vencido', today: 'Hoy', week: 'En 7 días', fortnight: 'En 15 días', month: 'En 30 días' } as const
export type DueSpan = keyof typeof dueSpans
export const dueSpanNames = Object.keys(dueSpans) as [DueSpan, ...DueSpan[]]

/** How many days from today each one reaches. */
export const daysOfSpan: Readonly<Record<Exclude<DueSpan, 'past'>, number>> = { today: 0, week: 7, fortnight: 15, month: 30 }
