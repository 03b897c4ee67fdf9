/** What the log says of the things of each module: where they are seen and how their fields are called. */
import type { Permission } from '../access.ts'
import type { AnyCatalogue } from '../catalogue/catalogue.ts'
import { colourNames } from '../catalogue/field.ts'
import { importLabel } from '../catalogue/import.ts'

/** What the modules say of their things. */
export interface LogWords {
  /** Where a record is seen; null when it has no place of its own. */
  readonly href: (entity: string, id: string) => string | null
  /** How a field is called; null when only its own screen can say it. */
  readonly label: (entity: string, field: string) => string | null
  /** A value that is kept by a code, in words; undefined when it is read as it is. */
  readonly value: (entity: string, field: string, value: unknown) => string | undefined
  /** Whose permission shows a field; null when everybody who reads the log sees it. */
  readonly mask: (entity: string, field: string) => Permission | null
}

/** Something that is no catalogue, as its module tells of it. */
export interface LoggedEntity {
  /** `people.party` */
  readonly entity: string
  readonly href: (id: string) => string
  readonly label?: (field: string) => string | null
  readonly value?: (field: string, value: unknown) => string | undefined
}

/** @param catalogues of every module, which speak for themselves */
export function logWordsOf(catalogues: readonly AnyCatalogue[], logged: readonly LoggedEntity[]): LogWords {
  const named = new Map(catalogues.map((catalogue) => [catalogue.name, catalogue]))
  const told = new Map(logged.map((each) => [each.entity, each]))
  return {
    href(entity, id) {
      const own = told.get(entity)
      if (own) return own.href(id)
      const catalogue = named.get(entity)
      return catalogue && !catalogue.path.includes('{') ? `${catalogue.path}?id=${id}` : null
    },
    value(entity, field, value) {
      const own = told.get(entity)?.value
      if (own) return own(field, value)
      const of = named.get(entity)?.fields[field]
      if (typeof value !== 'string') return undefined
      if (of?.kind === 'choice') return Object.entries<string>(of.choices).find(([code]) => code === value)?.[1]
      if (of?.kind === 'colour') return Object.entries<string>(colourNames).find(([code]) => code === value)?.[1]
      return undefined
    },
    mask: (entity, field) => named.get(entity)?.fields[field]?.masked ?? null,
    label(entity, field) {
      const own = told.get(entity)?.label
      if (own) return own(field)
      const catalogue = named.get(entity)
      return catalogue && (field === 'active' || field in catalogue.fields) ? importLabel(catalogue, field) : null
    },
  }
}
