/**
 * A small language to write down what a document must look like: which elements, in which order, how many times, and
 * what their text may be. `shapeProblems` compares a tree with it and says in Spanish, with the path, what is wrong.
 */
import type { Element } from './element.ts'

/** What a text must be, and how to say it. */
export interface Format {
  readonly matches: (text: string) => boolean
  /** Completes "debe ser …". */
  readonly says: string
}

export interface Shape {
  readonly content: Format | readonly Part[]
  readonly attributes: Readonly<Record<string, AttributeRule>>
  /** A condition between its parts that order and format cannot say; gives Spanish sentences. */
  readonly also: ((element: Element) => readonly string[]) | null
}

interface AttributeRule {
  readonly format: Format
  readonly required: boolean
}

/** A child of a group: how many of it there may be. */
export interface Part {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly shape: Shape
}

// --- writing a table ------------------------------------------------------------------------------------------------

export const format = (says: string, matches: RegExp | ((text: string) => boolean)): Format => ({
  says,
  matches: matches instanceof RegExp ? (text) => matches.test(text) : matches,
})
export const literal = (text: string): Format => format(`«${text}»`, (value) => value === text)
export const oneOf = (codes: readonly string[]): Format => {
  const set = new Set(codes)
  return format(`uno de: ${codes.join(', ')}`, (text) => set.has(text))
}

type AttributeFormats = Readonly<Record<string, Format>>

const rules = (required: AttributeFormats, optional: AttributeFormats): Record<string, AttributeRule> => ({
  ...Object.fromEntries(Object.entries(required).map(([name, format]) => [name, { format, required: true }])),
  ...Object.fromEntries(Object.entries(optional).map(([name, format]) => [name, { format, required: false }])),
})

/** An element with text. */
export const leaf = (content: Format, required: AttributeFormats = {}, optional: AttributeFormats = {}): Shape => ({
  content,
  attributes: rules(required, optional),
  also: null,
})

/** An element with others inside, in this order. */
export const group = (content: readonly Part[], also: Shape['also'] = null, required: AttributeFormats = {}): Shape => ({
  content,
  attributes: rules(required, {}),
  also,
})

export const one = (name: string, shape: Shape): Part => ({ name, min: 1, max: 1, shape })
export const maybe = (name: string, shape: Shape): Part => ({ name, min: 0, max: 1, shape })
export const some = (name: string, shape: Shape): Part => ({ name, min: 1, max: Infinity, shape })
export const any = (name: string, shape: Shape): Part => ({ name, min: 0, max: Infinity, shape })

// --- comparing ------------------------------------------------------------------------------------------------------

/** Everything in which a tree departs from its shape; empty when nothing does. */
export function shapeProblems(element: Element, shape: Shape, path = `/${element.name}`): string[] {
  return [
    ...attributeProblems(element, shape, path),
    ...('matches' in shape.content ? textProblems(element, shape.content, path) : groupProblems(element, shape.content, path)),
    ...(shape.also?.(element) ?? []).map((sentence) => `${path}: ${sentence}`),
  ]
}

function attributeProblems(element: Element, shape: Shape, path: string): string[] {
  const problems: string[] = []
  for (const [name, { format, required }] of Object.entries(shape.attributes)) {
    const value = element.attributes[name]
    if (value === undefined) {
      if (required) problems.push(`${path}: falta el atributo ${name}.`)
    } else if (!format.matches(value)) problems.push(`${path}/@${name}: debe ser ${format.says}, no «${value}».`)
  }
  for (const name of Object.keys(element.attributes)) {
    if (shape.attributes[name] === undefined) problems.push(`${path}: el atributo ${name} sobra.`)
  }
  return problems
}

function textProblems(element: Element, format: Format, path: string): string[] {
  if (element.children.length > 0) return [`${path}: no debe tener elementos adentro.`]
  return format.matches(element.text) ? [] : [`${path}: debe ser ${format.says}, no «${element.text}».`]
}

function groupProblems(element: Element, parts: readonly Part[], path: string): string[] {
  const problems: string[] = []
  if (element.text.trim() !== '') problems.push(`${path}: no debe tener texto suelto.`)
  const counts = new Map<string, number>()
  let furthest = 0
  for (const child of element.children) {
    const count = (counts.get(child.name) ?? 0) + 1
    counts.set(child.name, count)
    // Several parts of one name follow on: the second child of that name is of the second part.
    const same = parts.filter(({ name }) => name === child.name)
    const part = same[Math.min(count, same.length) - 1]
    const at = part ? parts.indexOf(part) : -1
    if (!part) {
      problems.push(`${path}/${child.name}: no se espera aquí.`)
      continue
    }
    if (at < furthest) problems.push(`${path}/${child.name}: está fuera de orden; va antes de ${parts[furthest]?.name ?? ''}.`)
    furthest = Math.max(furthest, at)
    problems.push(...shapeProblems(child, part.shape, `${path}/${child.name}${part.max > 1 || same.length > 1 ? `[${count}]` : ''}`))
  }
  for (const name of new Set(parts.map((part) => part.name))) {
    const same = parts.filter((part) => part.name === name)
    const [count, least, most] = [counts.get(name) ?? 0, sum(same.map(({ min }) => min)), sum(same.map(({ max }) => max))]
    if (count < least) problems.push(`${path}/${name}: falta.`)
    if (count > most) problems.push(`${path}/${name}: aparece ${count} veces y debe aparecer ${most === 1 ? 'una' : most}.`)
  }
  return problems
}

const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0)
