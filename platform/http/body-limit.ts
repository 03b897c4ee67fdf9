/**
 * How much a call may say, from what its shape can hold: whoever is nobody yet says little, and files come where a field is one. It is
 * asked on the way in, before anything walks through what came: so many bytes, so many values, so deep. Pure.
 */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const KILOBYTE = 1024
const PUBLIC_BYTES = 64 * KILOBYTE
const USUAL_BYTES = 1024 * KILOBYTE
/** More than this comes in parts. */
const MOST_BYTES = 10 * 1024 * KILOBYTE
/** A text of as many letters is a file: base 64, a pasted sheet. */
const FILE_LETTERS = 100_000

/** 500 lines of a document with all that they may have are a quarter of it. */
const USUAL_VALUES = 100_000
const PUBLIC_VALUES = 2000

/** No form of ours is half as deep. */
export const MOST_DEPTH = 32

export interface BodyLimit {
  readonly bytes: number
  /** Lists, objects and what they hold. */
  readonly values: number
}

/** @returns how large the body of a call may be: a file that is somewhat too large comes in, and is refused at its field */
export function bodyLimitOf({ permission, body }: Pick<Endpoint, 'permission' | 'body'>): BodyLimit {
  const isPublic = permission === 'public'
  const files = body ? lettersOfFiles(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape) : 0
  return {
    bytes: Math.min((isPublic ? PUBLIC_BYTES : USUAL_BYTES) + Math.ceil(files * 1.5), MOST_BYTES),
    values: isPublic ? PUBLIC_VALUES : USUAL_VALUES,
  }
}

interface Shape {
  readonly maxLength?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

/** How many letters the files of a shape may have together. */
function lettersOfFiles({ maxLength = 0, maxItems = 1, properties = {}, items, anyOf = [], allOf = [] }: Shape): number {
  const sum = (shapes: readonly Shape[]) => shapes.reduce((letters, shape) => letters + lettersOfFiles(shape), 0)
  return (
    (maxLength >= FILE_LETTERS ? maxLength : 0) +
    sum(Object.values(properties)) +
    (items ? maxItems * lettersOfFiles(items) : 0) +
    Math.max(0, ...anyOf.map(lettersOfFiles)) +
    sum(allOf)
  )
}

export const TOO_LARGE = 'El contenido es demasiado grande.'
export const TOO_DEEP = 'El contenido tiene demasiados niveles.'

/**
 * Looks once over the letters of a text of JSON: what it complains of is never made into values.
 * @returns why it is refused: it holds more values than so many, or is deeper than any form of ours; null otherwise
 */
export function problemOfBody(text: string, { values: most }: Pick<BodyLimit, 'values'>): string | null {
  let values = 1
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) at = endOfText(text, at)
    else if (letter === COMMA) values += 1
    else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      values += 1
      depth += 1
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) depth -= 1
    if (depth > MOST_DEPTH) return TOO_DEEP
    if (values > most) return TOO_LARGE
  }
  return null
}

/** @returns where the quote that ends a text stands */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
