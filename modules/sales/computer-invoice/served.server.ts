/** The invoice by computer as the server serves it, beside the electronic one: what it remembers and its paper. */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { showDay, type Day } from '#base/date.ts'
import type { PublishedKind, ServedKind } from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { planOf } from '../plan.server.ts'
import { computerInvoice } from './kind.ts'

const authorized = z.object({
  resolution: z.object({ number: z.string(), date: z.string(), from: z.number(), to: z.number(), validTo: z.string() }),
})

export const servedComputerInvoice: ServedKind = {
  kind: computerInvoice,
  electronic: null,
  refuses: planOf(computerInvoice),
  remember(document) {
    const { resolution } = document
    if (!resolution) throw new Error('An invoice without resolution was issued')
    const { resolutionNumber: number, resolutionDate: date, fromNumber: from, toNumber: to, validTo } = resolution
    return { ...rememberParties(document), resolution: { number, date, from, to, validTo } }
  },
}

const paper = plainPaper({ title: 'Factura de venta', dueLabel: 'Vence', signature: '' })

export const publishedComputerInvoice: PublishedKind = {
  kind: computerInvoice,
  paperOf(document) {
    const { resolution } = parse(authorized, document.snapshot)
    return {
      ...paper(document),
      authorization: {
        number: resolution.number,
        date: showDay(resolution.date as Day),
        prefix: document.prefix,
        from: String(resolution.from),
        to: String(resolution.to),
        validTo: showDay(resolution.validTo as Day),
      },
    }
  },
}
