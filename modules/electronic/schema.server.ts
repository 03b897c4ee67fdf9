/** The authority's own schemas, when the operator has them, at the door of the XML. */
import { hasSchemas, validateAgainstXsd } from '#colombia/index.server.ts'
import { electronicErrors as errors } from './errors.ts'

/**
 * @param folder with the authority's schemas (DIAN_XSD_DIR); null when the operator gave none
 * @throws 511 with the first complaint of the schema
 */
export function refuseInvalid(xml: string, folder: string | null): void {
  if (folder === null) return
  if (!hasSchemas(folder))
    throw new Error(
      `DIAN_XSD_DIR names ${folder}, which lacks maindoc/UBL-Invoice-2.1.xsd, UBL-CreditNote-2.1.xsd or UBL-DebitNote-2.1.xsd`,
    )
  const [first, ...others] = validateAgainstXsd(xml, folder)
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` (y ${others.length} más)`
  errors.fail('refusedBySchema', { motivo: `el esquema de la DIAN dice «${first}»${more}` })
}
