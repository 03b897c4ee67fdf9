/** What is written on a day: a door that writes it, and the requests that doors share. */
import type { Day } from '#base/date.ts'
import type { PeriodModule } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import type { Client } from '../client.server.ts'
import type { DatedShop } from './dated-shop.server.ts'

export interface Door {
  readonly name: string
  /** Whose months it changes; none: it changes no month. */
  readonly modules: readonly PeriodModule[]
  write(at: DatedShop, client: Client, date: Day): Promise<{ readonly id: string }>
}

export const asService = ({ shop }: DatedShop, date: Day, changes: Partial<DocumentRequest> = {}) =>
  shop.request([['Asesoría', '1']], { date, dueDate: date, ...changes })
export const asGoods = ({ shop }: DatedShop, date: Day) => shop.request([['Cafetera', '1']], { date, dueDate: date })
export const noteOn = (documentId: string, request: DocumentRequest, position: number, restock: boolean): DocumentRequest => ({
  ...request,
  resolutionId: null,
  correction: { documentId, concept: '1' },
  lines: request.lines.map((line) => ({ ...line, quantity: '1', source: { documentId, position, restock } })),
})
