/** A page of the records of a catalogue that point to one thing: the registers of a branch. */
import type { AnyCatalogue } from './catalogue.ts'
import { filterKey } from './filter.ts'
import type { ChosenReference } from './form-values.ts'

export interface Within {
  /** The field, of kind reference, that points to it. */
  readonly field: string
  /** What it is, under the name that a person knows it by. */
  readonly of: ChosenReference
}

/** What its address does not say, and holds on that page all the same. */
export const fixedBy = (within: Within | undefined): Readonly<Record<string, string>> =>
  within ? { [filterKey(within.field)]: within.of.id } : {}

/** The catalogue as such a page lists it: the column that would say the same in each row waits to be asked for. */
export const listedWithin = (catalogue: AnyCatalogue, within: Within | undefined): AnyCatalogue =>
  within
    ? { ...catalogue, list: { ...catalogue.list, columns: catalogue.list.columns.filter((name) => name !== within.field) } }
    : catalogue
