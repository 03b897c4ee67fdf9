/** What a customer downloads or gets by mail: the ZIP of the container and the print, as it is now, under the name of its file. */
import { deliverySubject, MOST_DELIVERED_BYTES } from '#colombia/index.ts'
import type { ContainerOf } from '#modules/documents/index.server.ts'
import { parse } from 'zod/v4/core'
import { sql } from '#platform/db/tx.server.ts'
import { isOfContingency, saleSnapshot } from '../snapshot.ts'
import { zipOfFiles } from '../transmission/zip.server.ts'

/** Of which root its documents are: the subject of the letter says their type. */
export const containerOf =
  (root: Parameters<typeof deliverySubject>[0]['root']): ContainerOf =>
  async (tx, companyId, document) => {
    const { uniqueCode, prefix, number, snapshot, electronicState } = document
    if ((electronicState !== 'validated' && electronicState !== 'contingency') || uniqueCode === null || number === null) return null
    const kept = await tx.first<{ fileName: string; zipName: string; xml: Buffer }>(sql`
      select v.file_name as "fileName", v.zip_name as "zipName", v.xml
        from delivery v join transmission t on t.company_id = v.company_id and t.id = v.transmission_id
       where v.company_id = ${companyId} and t.company_id = ${companyId} and v.document_id = ${document.id} and t.unique_code = ${uniqueCode}
       order by v.answered desc, v.signed_at desc limit 1`)
    if (!kept) return null
    const { supplier } = parse(saleSnapshot, snapshot)
    const type = root === 'Invoice' && isOfContingency(snapshot) ? 'Contingency' : root
    const { name, tradeName, identification } = supplier
    const signed = { name: kept.fileName, bytes: kept.xml }
    return {
      name: kept.zipName,
      subject: deliverySubject({ nit: identification.number, name, number: `${prefix}${number}`, root: type, tradeName: tradeName ?? '' }),
      pack(pdf) {
        const whole = zipOfFiles([signed, { name: kept.fileName.replace(/xml$/, 'pdf'), bytes: pdf }])
        // What the law asks for goes always; the print is in the link of the letter too.
        return whole.length > MOST_DELIVERED_BYTES ? zipOfFiles([signed]) : whole
      },
    }
  }
