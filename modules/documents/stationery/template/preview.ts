/** A design seen before it is kept: on a paper of the company, with a document that nobody issued. */
import * as z from 'zod/mini'
import { colourNames } from '#platform/catalogue/field.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { optionalText } from '#platform/http/fields.ts'
import { choiceMessages } from '#platform/rules/index.ts'
import { papers, STANDARD_PAPER } from '../../paper/paper.ts'
import { kindChoices } from '../given-kinds.ts'
import { copyChoices, logoPlaces, paperTemplate } from './template.ts'

const oneOf = <const Choices extends Readonly<Record<string, string>>>(choices: Choices) =>
  z.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]], choiceMessages.option)

export const previewPaper = endpoint({
  method: 'POST',
  path: '/api/documents/paper-templates/preview',
  summary: 'Ver cómo queda un diseño de papel antes de guardarlo',
  permission: paperTemplate.permissions.read,
  plan: null,
  services: ['full'],
  body: z.object({
    kind: oneOf(kindChoices),
    accent: z.nullable(oneOf(colourNames)),
    logo: oneOf(logoPlaces),
    copies: oneOf(copyChoices),
    showsCode: z.boolean(),
    showsUnit: z.boolean(),
    showsDiscount: z.boolean(),
    showsSeller: z.boolean(),
    header: optionalText(200),
    footer: optionalText(600),
    paper: z._default(z.enum(papers), STANDARD_PAPER),
  }),
  /** Its pages, one below the other, as the text of an SVG. */
  response: z.object({ svg: z.string() }),
})
