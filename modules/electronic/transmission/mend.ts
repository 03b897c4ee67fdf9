/** Where what the authority refused is mended. */
import type { RejectedPlace } from '#colombia/index.ts'
import { companyScreen } from '#modules/company/index.ts'
import { resolution } from '#modules/documents/index.ts'
import type { Way } from '#platform/http/way.ts'
import { panels } from '../enabling/checklist.ts'
import { enablingScreen } from '../enabling/screens.ts'

/** @param document the address of its view; @returns null where there is nothing of the company's to mend */
export function wayToMend(place: RejectedPlace, document: string): Way | null {
  if (place === 'company') return { href: companyScreen.path, title: companyScreen.title }
  if (place === 'resolution') return { href: resolution.path, title: resolution.screenTitle ?? resolution.titles.many }
  if (place === 'software') return { href: `${enablingScreen.path}${panels.software}`, title: 'Software y PIN' }
  if (place === 'certificate') return { href: `${enablingScreen.path}${panels.certificate}`, title: 'Certificado digital' }
  return place === 'support' ? null : { href: document, title: place === 'customer' ? 'el documento y su cliente' : 'el documento' }
}
