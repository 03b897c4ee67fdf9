/** The words of a PDF that we made, to look for one in it: its strings, read with the tables of its fonts. */
import { inflateSync } from 'node:zlib'

function inflated(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

function streamsOf(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf)
  const found: string[] = []
  for (let at = raw.indexOf('stream'); at >= 0; at = raw.indexOf('stream', at)) {
    const begins = raw[at + 6] === 13 ? at + 8 : at + 7
    const ends = raw.indexOf('endstream', begins)
    if (ends < 0) break
    found.push(inflated(raw.subarray(begins, ends)))
    at = ends + 'endstream'.length
  }
  return found
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Code of a glyph → what it says, of one font. */
function tableOf(map: string): Map<string, string> {
  const table = new Map<string, string>()
  for (const block of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of (block[1] ?? '').matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g))
      table.set(code.toLowerCase(), fromHex(text))
  for (const block of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of (block[1] ?? '').matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1)
        table.set(code.toString(16).padStart(4, '0'), String.fromCharCode(Number.parseInt(text, 16) + code - Number.parseInt(from, 16)))
  return table
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string between parentheses, which may hold pairs of them (ISO 32000-1, 7.3.4.2), as hexadecimal, and where it ends. */
function literalAt(stream: string, start: number): { readonly code: string; readonly end: number } {
  let text = ''
  let depth = 0
  for (let at = start; at < stream.length; at += 1) {
    const letter = stream.charAt(at)
    if (letter === '\\') {
      const [octal = ''] = /^[0-7]{1,3}/.exec(stream.slice(at + 1, at + 4)) ?? []
      const escaped = stream.charAt(at + 1)
      text += octal === '' ? (ESCAPES[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(octal, 8))
      at += Math.max(1, octal.length)
      continue
    }
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0) return { code: Buffer.from(text, 'latin1').toString('hex'), end: at + 1 }
    if (at > start) text += letter
  }
  return { code: '', end: stream.length }
}

/** The codes of the strings that a page shows, one text for each time that it shows any (`Tj`, `TJ`). */
function shownIn(stream: string): string[] {
  const lines: string[] = []
  let codes = ''
  for (let at = 0; at < stream.length; ) {
    const rest = stream.slice(at, at + 4096)
    const [hex] = /^<[0-9a-fA-F\s]*>/.exec(rest) ?? []
    const [word] = /^[A-Za-z'"*]+/.exec(rest) ?? []
    if (stream.charAt(at) === '(') {
      const { code, end } = literalAt(stream, at)
      codes += code
      at = end
    } else if (hex !== undefined) {
      codes += hex.replaceAll(/[<>\s]/g, '').toLowerCase()
      at += hex.length
    } else if (word !== undefined) {
      if (word === 'Tj' || word === 'TJ') lines.push(codes)
      codes = ''
      at += word.length
    } else at += 1
  }
  return lines
}

/** Every string as each font of the document reads it: one of the readings is the one on paper. */
export function pdfText(pdf: Uint8Array): string {
  const streams = streamsOf(pdf)
  const tables = streams.filter((stream) => /beginbf(?:char|range)/.test(stream)).map(tableOf)
  const lines = streams.filter((stream) => /T[jJ]/.test(stream) && !/beginbf/.test(stream)).flatMap(shownIn)
  return tables
    .map((table) => lines.map((line) => (line.match(/.{4}/g) ?? []).map((code) => table.get(code) ?? '\uFFFD').join('')).join('\n'))
    .join('\n')
}
