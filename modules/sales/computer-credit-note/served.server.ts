/** The credit note of an invoice by computer as the server serves it, beside the electronic one: what it remembers and its paper. */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { showDay, type Day } from '#base/date.ts'
import { codeName, creditNoteConcepts } from '#colombia/index.ts'
import type { PublishedKind, ServedKind } from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { planOf } from '../plan.server.ts'
import { computerCreditNote } from './kind.ts'

const about = z.object({ corrects: z.object({ number: z.string(), date: z.string(), concept: z.string() }) })

export const servedComputerCreditNote: ServedKind = {
  kind: computerCreditNote,
  electronic: null,
  refuses: planOf(computerCreditNote),
  remember(document) {
    const { draft, facts } = document
    if (!draft.correction || !facts.referred) throw new Error('A credit note about nothing was issued')
    const { number, date } = facts.referred
    return { ...rememberParties(document), corrects: { number, date, concept: draft.correction.concept } }
  },
}

const paper = plainPaper({ title: 'Nota crédito', dueLabel: null, signature: '' })

export const publishedComputerCreditNote: PublishedKind = {
  kind: computerCreditNote,
  paperOf(document) {
    const { corrects } = parse(about, document.snapshot)
    return {
      ...paper(document),
      netLabel: 'Neto a acreditar',
      texts: [
        { label: 'Corrige', value: `Factura ${corrects.number} del ${showDay(corrects.date as Day)}` },
        { label: 'Concepto', value: codeName(creditNoteConcepts, corrects.concept) },
      ],
    }
  },
}
