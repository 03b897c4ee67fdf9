/** The days on which a document is due, when they are several. */
import * as z from 'zod/mini'
import { instalmentInput, MOST_INSTALMENTS } from '../figures/instalments.ts'
import { carried } from './field.ts'
import { definePart } from './part.ts'

const instalments = z.array(instalmentInput)

export const instalmentTerms = definePart({
  has: ({ opens, corrects }) => opens !== null && !corrects,
  fields: {
    instalments: carried({
      column: 'instalments',
      input: z._default(instalments.check(z.maxLength(MOST_INSTALMENTS, `Máximo ${MOST_INSTALMENTS} cuotas.`)), []),
      output: instalments,
      empty: [],
    }),
  },
})
