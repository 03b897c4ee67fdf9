// Of each kind of document one that the simulated authority takes, and then it again and again, broken in one place: every rule that the
// kind is held against is seen to refuse. None of the product's own checks takes part.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Element } from '#colombia/index.ts'
import { serialise } from '#colombia/dian/element.ts'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { ANY_HASH } from '#colombia/dian/testing/invoices.server.ts'
import { swapsOf } from '#colombia/dian/testing/trees.ts'
import { brokenRules, type SignedFacts } from './facts.ts'
import { judge, rulesOf } from './judge.server.ts'
import { kindOf } from './kinds.ts'
import { orderProblems } from './order.ts'
import { Register, type KeptDocument } from './register.server.ts'
import { signatureRules } from './rules/signature.ts'
import { seeSignature } from './signature.server.ts'
import { breaks, ownBreaks } from './testing/breaks.ts'
import { families, familyRoots, familyTaxpayer, referred, signed, signerWith, type Sealed } from './testing/families.server.ts'
import { treeOf } from './tree.ts'
import { parseXml } from './xml.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-broken-'))
let folders = 0
function registerWith(...kept: readonly KeptDocument[]): Register {
  folders += 1
  const register = new Register(join(folder, String(folders)))
  register.enrol(familyTaxpayer)
  for (const each of kept) register.keep(each)
  return register
}
const usual = registerWith(referred(ANY_HASH))
const tally = { documents: 0, rules: new Set<string>(), held: new Set<string>(), seen: new Set<string>() }
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`${tally.documents} documents broken in one place, refused by ${tally.rules.size} rules\n`)
})

interface Other {
  readonly register?: Register
  readonly now?: Date
  readonly isContingency?: boolean
}
const codesOf = (bytes: Uint8Array, { issuedAt }: Sealed, { register = usual, now, isContingency = true }: Other = {}): string[] =>
  judge(bytes, {
    ...{ register, roots: familyRoots, xsdDir: null, isContingency: () => isContingency },
    now: now ?? new Date(issuedAt.getTime() + 60_000),
  }).rejections.map((each) => /^Regla: (\S+),/.exec(each)?.[1] ?? each)

function expectRefused(codes: readonly string[], rule: string, what: string): void {
  tally.documents += 1
  tally.rules.add(rule)
  expect([what, codes]).toEqual([what, expect.arrayContaining([rule])])
}

/** Whose certificate is not as it should be, and the rule that says so. */
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strangers = certificateOf({ nit: '', holder: 'Nadie', pair: stranger, isAuthority: true })
const signers = [
  ['ZD02', 'expired', { from: new Date('2010-01-01T05:00:00Z'), to: new Date('2015-01-01T05:00:00Z') }],
  ['ZD02', 'not in force yet', { from: new Date('2039-01-01T05:00:00Z'), to: new Date('2040-01-01T05:00:00Z') }],
  ['ZD05', 'issued by nobody known', { issuer: { certificate: strangers, pair: stranger } }],
  ['ZD07', 'that commits nobody', { isAuthority: true }],
  ['ZE03', 'of another company', { nit: '860002964' }],
] as const

const isSame = (one: Element, other: Element): boolean => JSON.stringify(one) === JSON.stringify(other)
const isAboutOne = ({ tree }: Sealed): boolean => tree.children.some(({ name }) => name === 'cac:BillingReference')

describe.each(families)('$name', ({ name, format, documents }) => {
  const samples = fc.sample(documents, { numRuns: 14, seed: 11 })
  const [first] = samples
  if (!first) throw new Error('there is one')

  test('what was not broken is taken', () => {
    for (const sealed of samples) expect(codesOf(signed(sealed), sealed)).toEqual([])
  })

  test('each place, broken, is refused by its rule', () => {
    const kind = kindOf(treeOf(parseXml(serialise(first.tree)))) ?? expect.fail('it is of a kind')
    const held = new Set(['ZB01', ...rulesOf(kind).map(([code]) => code)])
    for (const code of held) tally.held.add(code)
    for (const [rule, what, how] of [...breaks, ...(ownBreaks[name] ?? [])].filter(([code]) => held.has(code))) {
      // A debit note of the till whose profile is another says that it is a debit note.
      const letter = rule === '*AD03' && format.rule === 'NAD' ? 'D' : format.rule
      const code = rule.replace('*', letter)
      const sealed = samples.find(({ tree }) => !isSame(how(tree), tree))
      if (!sealed) continue
      tally.seen.add(rule)
      expectRefused(codesOf(signed({ ...sealed, tree: how(sealed.tree) }), sealed), code, what)
    }
  })

  test('two neighbours in each other’s place are refused', () => {
    for (const swapped of swapsOf(first.tree)) {
      tally.documents += 1
      expect(orderProblems(swapped).length).toBeGreaterThan(0)
    }
  })

  test.each(signers)('%s: a certificate %s', (rule, what, spec) =>
    expectRefused(codesOf(signed(first, signerWith(spec)), first), rule, what),
  )

  test('what was altered, is not signed, or is of another time', () => {
    const text = Buffer.from(signed(first)).toString('utf8')
    const altered = Buffer.from(text.replace('<cbc:UBLVersionID>', '<cbc:UBLVersionID> '))
    expectRefused(codesOf(altered, first), 'ZE02', 'altered')
    expectRefused(codesOf(Buffer.from(serialise(first.tree)), first), 'ZE01', 'unsigned')
    expectRefused(codesOf(signed(first), first, { now: new Date(first.issuedAt.getTime() - 3_600_000) }), 'DC24', 'of the future')
    const otherDay = first.tree.children.map((each) => (each.name === 'cbc:IssueDate' ? { ...each, text: '2025-02-02' } : each))
    const late = signed({ tree: { ...first.tree, children: otherDay }, issuedAt: first.issuedAt })
    const moved = Buffer.from(late).toString('utf8')
    expect(moved).toContain('2025-02-02')
    expectRefused(
      codesOf(Buffer.from(text.replaceAll('encoding="UTF-8"', 'encoding="UTF-8" ').replace('<cbc:ID>', '<cbc:ID>\u0001')), first),
      'ZB02',
      'with a control character',
    )
    expectRefused(codesOf(Buffer.from(text, 'latin1').subarray(0, 0), first), 'ZB01', 'nothing')
    expectRefused(codesOf(Buffer.concat([Buffer.from(text), Buffer.from([0xff])]), first), 'ZB03', 'not in UTF-8')
    expectRefused(codesOf(Buffer.from(text.replace('</cbc:ID>', `</cbc:ID><!--${'x'.repeat(600_000)}-->`)), first), 'ZA01', 'too large')
  })

  // An invoice is about no other document.
  if (format.root !== 'Invoice')
    test('what its document is to the authority', () => {
      const sealed = samples.find(isAboutOne) ?? expect.fail('one is about a document')
      const cases = [
        ['BG04a', 'unknown', registerWith()],
        ['BG04a', 'a note itself', registerWith(referred(ANY_HASH, { root: 'CreditNote' }))],
        ['BG04b', 'of another issuer', registerWith(referred(ANY_HASH, { nit: '860002964' }))],
        ['BG03', 'of another number', registerWith(referred(ANY_HASH, { number: 'FE1' }))],
        ['BG06', 'of another day', registerWith(referred(ANY_HASH, { issueDate: '2020-01-03' }))],
        ['BG06', 'later than the note', registerWith(referred(ANY_HASH, { issueDate: '2039-01-03' }))],
      ] as const
      for (const [rule, what, register] of cases)
        expectRefused(codesOf(signed(sealed), sealed, { register }), `${format.rule}${rule}`, what)
      const annulled = registerWith(referred(ANY_HASH), referred('f'.repeat(96), { root: 'CreditNote', number: 'NC1', annuls: ANY_HASH }))
      expectRefused(codesOf(signed(sealed), sealed, { register: annulled }), 'LGC', 'annulled')
      const accepted = registerWith(referred(ANY_HASH))
      const event = { invoiceKey: ANY_HASH, nit: '1', number: '1', person: '', at: new Date(), answer: '', concept: '' }
      accepted.keepEvent({ ...event, key: 'e'.repeat(96), code: '033' })
      expectRefused(codesOf(signed(sealed), sealed, { register: accepted }), 'LGC', 'accepted')
    })

  test('a number that the authority has is told so, and who is not known too', () => {
    const kept = judge(signed(first), {
      register: usual,
      roots: familyRoots,
      xsdDir: null,
      isContingency: () => true,
      now: first.issuedAt,
    }).document
    const again = registerWith(referred(ANY_HASH), referred('d'.repeat(96), { root: kept?.root ?? '', number: kept?.number ?? '' }))
    expectRefused(codesOf(signed(first), first, { register: again }), '90', 'processed before')
    const nobody = new Register(join(folder, 'nobody'))
    expectRefused(codesOf(signed(first), first, { register: nobody }), `${format.rule}AJ21`, 'of nobody')
  })
})

/** Rules whose documents are signed or sent in another way: the other tests here break them, and those of notes by what their document is. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'ZE01',
  'ZE02',
  'ZD02',
  'ZD05',
  'ZD07',
  'ZE03',
  'DC56',
  'DC24',
  '*AD09e',
  '*AJ21',
  '*BG04b',
  'LGC',
  'CTG01',
])
test('no rule stands in the tables that no document was seen to break', () => {
  const ofSignatures = [...tally.rules]
  const unseen = [...tally.held].filter((code) => !tally.seen.has(code) && !ELSEWHERE.has(code) && !ofSignatures.includes(code))
  expect(unseen).toEqual([])
})

const [invoices] = families
test('the policy, the role and the hour of a signature', () => {
  const [sealed] = fc.sample(invoices?.documents ?? fc.constantFrom(), { numRuns: 1, seed: 5 })
  if (!sealed) throw new Error('there is one')
  const seen = seeSignature(parseXml(Buffer.from(signed(sealed)).toString('utf8')))
  const day = seen.signingTime.slice(0, 10)
  const facts = (changes: Partial<SignedFacts['seen']>): SignedFacts => ({
    ...{
      letter: 'F',
      document: { issuer: familyTaxpayer.nit, issueDate: day },
      isIssued: true,
      numbers: [familyTaxpayer.nit],
      mayCommit: true,
      hash: () => '',
    },
    ...{ now: new Date(sealed.issuedAt.getTime() + 60_000), seen: { ...seen, ...changes } },
  })
  const codes = (changes: Partial<SignedFacts['seen']>) => brokenRules(signatureRules, facts(changes)).map(({ code }) => code)
  expect(codes({})).toEqual([])
  expect(codes({ policy: 'https://example.org/politica.pdf' })).toEqual(['ZE01'])
  expect(codes({ policyDigest: 'AAAA' })).toEqual(['ZE01'])
  expect(codes({ role: 'friend' })).toEqual(['DC56'])
  expect(codes({ signingTime: sealed.issuedAt.toISOString() })).toContain('ZE01')
  expect(codes({ signingTime: 'mañana' })).toContain('ZE01')
  expect(codes({ signingTime: '2030-01-01T00:00:00-05:00' })).toEqual(expect.arrayContaining(['DC24', 'FAD09e']))
})

test('one of contingency, of a time that nobody declared', () => {
  const family = families.find(({ name }) => name === 'contingency 04') ?? expect.fail('it is generated')
  const [sealed] = fc.sample(family.documents, { numRuns: 1, seed: 5 })
  if (!sealed) throw new Error('there is one')
  expectRefused(codesOf(signed(sealed), sealed, { isContingency: false }), 'CTG01', 'undeclared')
})
