import { raw } from '#platform/db/tx.server.ts'

/** Of a `document_line_tax` t on its `document_line` l, as `readContent` takes it. */
export const contentOfTax = raw(`
  case when t.per_content is not null
       then json_build_object('per', t.per_content::text, 'held', l.content::text, 'factor', l.unit_factor::text) end`)
