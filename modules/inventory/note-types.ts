/** The types of stock note: which way goods move, what each asks, and how it is numbered and named. Pure. */
import { voucherTitle, type VoucherKind } from '#modules/vouchers/index.ts'
import type { ConceptDirection } from './concept/concept.ts'
import { stockNote } from './stock-note.ts'

export const noteTypes = ['entry', 'exit', 'opening', 'adjustment', 'consumption', 'loss', 'cost'] as const
export type NoteType = (typeof noteTypes)[number]

interface NoteTypeDefinition {
  /** "Entrada" */
  readonly name: string
  readonly gender?: 'f'
  /** In the middle of a sentence: "la entrada". */
  readonly the: string
  /** Where it is written: `/inventories/create/entrada`. */
  readonly address: string
  /** Of its consecutive, as companies name theirs. */
  readonly consecutive: string
  readonly numbered: string
  readonly process: VoucherKind['process']
  /** Which way its lines move; `both` are signed. */
  readonly direction: ConceptDirection
  /** Of what comes in: whether its cost is asked. */
  readonly cost: 'required' | 'optional' | 'none'
  /** It moves goods, or puts right what they cost. */
  readonly moves: 'goods' | 'value'
  /** Against the account of a concept; the opening has the account of opening balances. */
  readonly hasConcept: boolean
  /** It says why goods are lost. */
  readonly hasCause?: boolean
}

export const noteTypeOf: Readonly<Record<NoteType, NoteTypeDefinition>> = {
  entry: {
    ...{
      name: 'Entrada',
      gender: 'f',
      the: 'la entrada',
      address: '/inventories/create/entrada',
      consecutive: 'EI',
      numbered: 'Entrada de inventario',
    },
    ...{ process: 'stock', direction: 'in', cost: 'required', moves: 'goods', hasConcept: true },
  },
  exit: {
    ...{
      name: 'Salida',
      gender: 'f',
      the: 'la salida',
      address: '/inventories/create/salida',
      consecutive: 'SA',
      numbered: 'Salida de inventario',
    },
    ...{ process: 'stock', direction: 'out', cost: 'none', moves: 'goods', hasConcept: true },
  },
  opening: {
    ...{
      name: 'Saldo inicial',
      the: 'el saldo inicial',
      address: '/inventories/create/saldo-inicial',
      consecutive: 'SI',
      numbered: 'Inventario inicial',
    },
    ...{ process: 'opening', direction: 'in', cost: 'required', moves: 'goods', hasConcept: false },
  },
  adjustment: {
    ...{ name: 'Ajuste', the: 'el ajuste', address: '/inventories/create/ajuste', consecutive: 'AI', numbered: 'Ajuste de existencias' },
    ...{ process: 'stock', direction: 'both', cost: 'optional', moves: 'goods', hasConcept: true },
  },
  consumption: {
    ...{ name: 'Consumo', the: 'el consumo', address: '/inventories/create/consumo', consecutive: 'CI', numbered: 'Consumo interno' },
    ...{ process: 'stock', direction: 'out', cost: 'none', moves: 'goods', hasConcept: true },
  },
  loss: {
    ...{
      name: 'Baja',
      gender: 'f',
      the: 'la baja',
      address: '/inventories/loss?crear=1',
      consecutive: 'BI',
      numbered: 'Baja de inventario',
    },
    ...{ process: 'stock', direction: 'out', cost: 'none', moves: 'goods', hasConcept: true, hasCause: true },
  },
  cost: {
    ...{ name: 'Ajuste de costo', the: 'el ajuste de costo', address: '/inventories/adjust-costs', consecutive: 'AJC' },
    ...{ numbered: 'Ajuste de costos', process: 'stock', direction: 'both', cost: 'required', moves: 'value', hasConcept: true },
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
