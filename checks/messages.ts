/**
 * Each message of the set of rules (platform/rules) is written once. Finds its words a second time in the texts of the
 * product: strings, templates and what stands between tags. Capitals and the final point are not looked at; where the
 * message has a {parameter}, any few words count.
 */
import { Visitor } from 'vite'
import { isCode, isTest, isTool, parse, placeOf, type Source } from './sources.ts'

/** Where the set is written. */
const HOME = /^platform\/rules\//

/** Words too common to belong to a rule alone: looked for only as a whole text. */
const SHORT = 14

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The message anywhere in a text; a short one only as the whole text. */
export function patternOf(message: string): RegExp {
  const words = message
    .replace(/[.\s]+$/, '')
    .split(/\{\w+\}/)
    .map(escaped)
    .join('[^.]{1,60}?')
  return new RegExp(message.replaceAll(/\{\w+\}/g, '').length < SHORT ? `^${words}\\.?$` : words, 'iu')
}

/** @param messages the set, as `ruleMessages` gathers it */
export function messageProblems(sources: readonly Source[], messages: readonly string[]): string[] {
  const patterns = messages.map((message) => ({ message, pattern: patternOf(message) }))
  // Few texts are written once: imports, names and classes come back in file after file.
  const known = new Map<string, string | null>()
  const messageOf = (text: string): string | null => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = patterns.find(({ pattern }) => pattern.test(text))?.message ?? null
    known.set(text, found)
    return found
  }
  return sources
    .filter(({ path }) => isCode(path) && !isTest(path) && !isTool(path) && !HOME.test(path))
    .flatMap((source) => problemsOf(source, messageOf))
}

function problemsOf(source: Source, messageOf: (text: string) => string | null): string[] {
  const problems: string[] = []
  const check = (node: { start: number }, written: string): void => {
    const text = written.trim()
    const found = messageOf(text)
    if (found !== null) problems.push(`${placeOf(source, node.start)} "${text}" is a message of platform/rules: "${found}"`)
  }
  new Visitor({
    JSXText: (node) => check(node, node.value),
    Literal: (node) => {
      if (typeof node.value === 'string') check(node, node.value)
    },
    // What is filled in later stands for itself.
    TemplateLiteral: (node) => check(node, node.quasis.map((part) => part.value.cooked ?? part.value.raw).join('…')),
  }).visit(parse(source).program)
  return problems
}
