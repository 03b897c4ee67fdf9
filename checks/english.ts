/** What a person reads is Spanish (house.md, section 8). Finds English in the text and the named attributes of screens. */
import { Visitor } from 'vite'
import { isTest, isTool, parse, placeOf, type Source } from './sources.ts'

/** Words of everyday English that are not Spanish words, nor terms that Colombians use in English. */
export const ENGLISH = new Set(
  `the and of is are your you with for from this that not please save cancel delete remove edit update create add search loading
   failed success submit close open next previous back new name date amount price quantity customer supplier invoice items show hide
   yes required optional select choose settings sign password user users company welcome empty found results all none`.split(/\s+/),
)

/** Attributes whose text is shown or read aloud. */
const SHOWN = /^(title|label|placeholder|alt|description|empty|help|hint|message|heading|tooltip|aria-label|aria-description|text)$/

export const englishProblems = (sources: readonly Source[]): string[] =>
  sources.filter(({ path }) => path.endsWith('.tsx') && !isTest(path) && !isTool(path)).flatMap(problemsOf)

function problemsOf(source: Source): string[] {
  const problems: string[] = []
  const check = (node: { start: number }, text: string): void => {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
    const english = words.find((word) => ENGLISH.has(word))
    if (english !== undefined) problems.push(`${placeOf(source, node.start)} "${text.trim()}" looks English (${english})`)
  }
  new Visitor({
    JSXText: (node) => check(node, node.value),
    JSXAttribute(node) {
      const isShown = typeof node.name.name === 'string' && SHOWN.test(node.name.name)
      if (!isShown || !node.value) return
      if (node.value.type === 'Literal' && typeof node.value.value === 'string') check(node, node.value.value)
      if (node.value.type !== 'JSXExpressionContainer') return
      const { expression } = node.value
      if (expression.type === 'Literal' && typeof expression.value === 'string') check(node, expression.value)
      if (expression.type === 'TemplateLiteral') for (const part of expression.quasis) check(node, part.value.raw)
    },
  }).visit(parse(source).program)
  return problems
}
