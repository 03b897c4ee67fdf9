/** What the log says of the things of each module: where they are seen and how their fields are called. */
import { partyFieldLabel, partyFieldValue } from '#modules/people/index.ts'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { colourNames } from '#platform/catalogue/field.ts'
import { importLabel } from '#platform/catalogue/import.ts'

/** A document is seen under the address of its kind. */
interface KindOfDocument {
  readonly code: string
  readonly path: string
}

export function logWords(catalogues: readonly AnyCatalogue[], kinds: readonly KindOfDocument[]) {
  const named = new Map(catalogues.map((catalogue) => [catalogue.name, catalogue]))
  return {
    href(entity: string, id: string): string | null {
      if (entity === 'people.party') return `/client/${id}`
      if (entity === 'items.item') return `/items/${id}/view`
      const kind = kinds.find(({ code }) => entity === `document.${code}`)
      if (kind) return `${kind.path}/${id}/view`
      const catalogue = named.get(entity)
      return catalogue && !catalogue.path.includes('{') ? `${catalogue.path}?id=${id}` : null
    },
    value(entity: string, field: string, value: unknown): string | undefined {
      if (entity === 'people.party') return partyFieldValue(field, value)
      const of = named.get(entity)?.fields[field]
      if (typeof value !== 'string') return undefined
      if (of?.kind === 'choice') return Object.entries<string>(of.choices).find(([code]) => code === value)?.[1]
      if (of?.kind === 'colour') return Object.entries<string>(colourNames).find(([code]) => code === value)?.[1]
      return undefined
    },
    mask: (entity: string, field: string) => named.get(entity)?.fields[field]?.masked ?? null,
    label(entity: string, field: string): string | null {
      if (entity === 'people.party') return partyFieldLabel(field)
      const catalogue = named.get(entity)
      return catalogue && (field === 'active' || field in catalogue.fields) ? importLabel(catalogue, field) : null
    },
  }
}
