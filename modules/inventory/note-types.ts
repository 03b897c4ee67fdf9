/** The types of stock note: which way goods move, what each asks, and how it is numbered and named. Pure. */
import { voucherTitle, type VoucherKind } from '#modules/vouchers/index.ts'
import type { ConceptDirection } from './concept/concept.ts'
import { stockNote } from './stock-note.ts'

export const noteTypes = ['entry', 'exit', 'opening', 'adjustment', 'consumption'] as const
export type NoteType = (typeof noteTypes)[number]

interface NoteTypeDefinition {
  /** "Entrada" */
  readonly name: string
  readonly gender?: 'f'
  /** In the middle of a sentence: "la entrada". */
  readonly the: string
  /** Of its address: `/inventories/create/entrada`. */
  readonly slug: string
  /** Of its consecutive, as companies name theirs. */
  readonly consecutive: string
  readonly numbered: string
  readonly process: VoucherKind['process']
  /** Which way its lines move; `both` are signed. */
  readonly direction: ConceptDirection
  /** Of what comes in: whether its cost is asked. */
  readonly cost: 'required' | 'optional' | 'none'
  /** Against the account of a concept; the opening has the account of opening balances. */
  readonly hasConcept: boolean
}

export const noteTypeOf: Readonly<Record<NoteType, NoteTypeDefinition>> = {
  entry: {
    ...{ name: 'Entrada', gender: 'f', the: 'la entrada', slug: 'entrada', consecutive: 'EI', numbered: 'Entrada de inventario' },
    ...{ process: 'stock', direction: 'in', cost: 'required', hasConcept: true },
  },
  exit: {
    ...{ name: 'Salida', gender: 'f', the: 'la salida', slug: 'salida', consecutive: 'SA', numbered: 'Salida de inventario' },
    ...{ process: 'stock', direction: 'out', cost: 'none', hasConcept: true },
  },
  opening: {
    ...{ name: 'Saldo inicial', the: 'el saldo inicial', slug: 'saldo-inicial', consecutive: 'SI', numbered: 'Inventario inicial' },
    ...{ process: 'opening', direction: 'in', cost: 'required', hasConcept: false },
  },
  adjustment: {
    ...{ name: 'Ajuste', the: 'el ajuste', slug: 'ajuste', consecutive: 'AI', numbered: 'Ajuste de existencias' },
    ...{ process: 'stock', direction: 'both', cost: 'optional', hasConcept: true },
  },
  consumption: {
    ...{ name: 'Consumo', the: 'el consumo', slug: 'consumo', consecutive: 'CI', numbered: 'Consumo interno' },
    ...{ process: 'stock', direction: 'out', cost: 'none', hasConcept: true },
  },
}

/** A type as the engine of vouchers numbers, posts and names it; what is listed and reached is one kind. */
export function noteKindOf(type: NoteType): VoucherKind {
  const { name, gender, consecutive, process, numbered } = noteTypeOf[type]
  return { ...stockNote, consecutive, process, titles: { ...stockNote.titles, one: name, numbered, ...(gender ? { gender } : {}) } }
}

/** "Salida SA-4", or the draft of one. */
export const noteTitle = (type: NoteType, number: string | null): string => voucherTitle(noteKindOf(type), number)

/** Whether a concept is offered for a type: goods do not come in under one by which they go out. */
export const takesConcept = (type: NoteType, direction: ConceptDirection): boolean =>
  direction === 'both' || noteTypeOf[type].direction === 'both' || direction === noteTypeOf[type].direction
