// Every kind of document that is sent, generated (taxes, discounts, currencies, parties, withholdings), signed and judged by its bytes
// alone: the simulated authority takes it, its schema takes it where it is at hand, and each broken in one place is refused by its rule.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { arithmeticProblems, formatOf, structureProblems, type Element, type SaleFormat } from '#colombia/index.ts'
import { hasSchemas, readElement, verifySignature } from '#colombia/index.server.ts'
import { serialise } from '#colombia/dian/element.ts'
import { ANY_HASH } from '#colombia/dian/testing/invoices.server.ts'
import { change, drop, set, setAttribute } from '#colombia/dian/testing/trees.ts'
import { judge } from './judge.server.ts'
import { Register } from './register.server.ts'
import { releaseOwnSchemas } from './schema.server.ts'
import { families, familyRoots, familyTaxpayer, referred, signed, type Sealed } from './testing/families.server.ts'

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const xsdDir = hasSchemas(XSD) ? XSD : null
const withoutXsd = xsdDir === null ? ' (without the schemas of the DIAN, which are not in ../shared/colombia/dian/xsd)' : ''

const folder = mkdtempSync(join(tmpdir(), 'paramo-families-'))
const register = new Register(folder)
register.enrol(familyTaxpayer)
register.keep(referred(ANY_HASH))
afterAll(() => {
  releaseOwnSchemas()
  rmSync(folder, { recursive: true, force: true })
})

const verdictOn = (bytes: Uint8Array, issuedAt: Date) =>
  judge(bytes, { register, roots: familyRoots, now: new Date(issuedAt.getTime() + 60_000), xsdDir, isContingency: () => true })
const rejectionsOf = (sealed: Sealed): string[] => [...verdictOn(signed(sealed), sealed.issuedAt).rejections]
const rulesOf = (sealed: Sealed): string[] => rejectionsOf(sealed).map((each) => /^Regla: (\S+),/.exec(each)?.[1] ?? each)

type Broken = readonly [what: string, rule: string, how: (tree: Element) => Element]

/** In one place of the document itself, whatever its kind. */
const everywhere = ({ rule, total, line }: SaleFormat): Broken[] => [
  ['another version of UBL', `${rule}AD01`, (tree) => change(tree, 'cbc:UBLVersionID', set('UBL 2.0'))],
  ['an operation that is not in the list', `${rule}AD02`, (tree) => change(tree, 'cbc:CustomizationID', set('99'))],
  ['another environment', `${rule}AD04`, (tree) => change(tree, 'cbc:ProfileExecutionID', set('3'))],
  ['another unique code', `${rule}AD06`, (tree) => change(tree, 'cbc:UUID', set('a'.repeat(96)))],
  ['another environment of the code', `${rule}AD07`, (tree) => change(tree, 'cbc:UUID', setAttribute('schemeID', '7'))],
  [
    'the hour of another place',
    `${rule}AD10`,
    (tree) => change(tree, 'cbc:IssueTime', ({ text, ...one }) => ({ ...one, text: text.replace('-05:00', 'Z') })),
  ],
  ['another address in the QR', `${rule}AB36`, (tree) => change(tree, 'sts:QRCode', set('https://example.org'))],
  ['the software of somebody else', `${rule}AB24`, (tree) => change(tree, 'sts:SoftwareID', set('00000000-0000-4000-8000-000000000000'))],
  ['another PIN', `${rule}AB27b`, (tree) => change(tree, 'sts:SoftwareSecurityCode', set('b'.repeat(96)))],
  ['another authority', `${rule}AB31`, (tree) => change(tree, 'sts:AuthorizationProviderID', set('900123456'))],
  ['what is payable', `${rule}AU14`, (tree) => change(tree, total, (group) => change(group, 'cbc:PayableAmount', set('1.23')))],
  ['the gross', `${rule}AU02`, (tree) => change(tree, total, (group) => change(group, 'cbc:LineExtensionAmount', set('1.23')))],
  [
    'the number of a line',
    `${rule}AV02`,
    (tree) =>
      change(tree, line, (one) => ({
        ...one,
        children: one.children.map((each) => (each.name === 'cbc:ID' ? { ...each, text: '77' } : each)),
      })),
  ],
  [
    'one amount in another currency',
    `${rule}AD15`,
    (tree) => change(tree, total, (group) => change(group, 'cbc:PayableAmount', setAttribute('currencyID', 'GBP'))),
  ],
  ['no currency', 'ZB01', (tree) => change(tree, 'cbc:DocumentCurrencyCode', drop)],
]

const withRange = (rule: string): Broken[] => [
  ['another resolution', `${rule}AB05`, (tree) => change(tree, 'sts:InvoiceAuthorization', set('18764000099999'))],
  ['another beginning of the range', `${rule}AB11`, (tree) => change(tree, 'sts:From', set('2'))],
  ['another end of the range', `${rule}AB12`, (tree) => change(tree, 'sts:To', set('5'))],
]
const ofNotes = (rule: string): Broken[] => [
  [
    'a document that nobody sent',
    `${rule}BG04a`,
    (tree) => change(tree, 'cac:InvoiceDocumentReference', (one) => change(one, 'cbc:UUID', set('c'.repeat(96)))),
  ],
]
const ofExports: Broken[] = [
  [
    'a customer at home',
    'FAK08',
    (tree) => change(tree, 'cac:AccountingCustomerParty', (party) => change(party, 'cbc:IdentificationCode', set('CO'))),
  ],
  [
    'a customer without address',
    'FAK08',
    (tree) => change(tree, 'cac:AccountingCustomerParty', (party) => change(party, 'cac:PhysicalLocation', drop)),
  ],
]
const ofAiu: Broken[] = [
  ['no note of the contract', 'FAV03', (tree) => change(tree, 'cac:InvoiceLine', (line) => change(line, 'cbc:Note', drop))],
  [
    'a note without object',
    'FAV03',
    (tree) => change(tree, 'cac:InvoiceLine', (line) => change(line, 'cbc:Note', set('Contrato de servicios AIU por concepto de: '))),
  ],
]
const ofTheTill: Broken[] = [
  ['no maker of its software', 'DEPD11', (tree) => change(tree, 'FabricanteSoftware', drop)],
  ['no buyer', 'DEPD11', (tree) => change(tree, 'BeneficiosComprador', drop)],
  ['no till', 'DEPD21', (tree) => change(tree, 'PuntoVenta', drop)],
  [
    'another name of a fact of the till',
    'DEPD21',
    (tree) =>
      change(tree, 'InformacionCajaVenta', (one) =>
        change(one, 'Name', ({ text, ...name }) => ({ ...name, text: text.replace('UbicaciónCaja', 'UbicacionCaja') })),
      ),
  ],
  ['the profile of an invoice', 'DEAD03', (tree) => change(tree, 'cbc:ProfileID', set('DIAN 2.1: Factura Electrónica de Venta'))],
]
const own: Readonly<Record<string, readonly Broken[]>> = {
  'export 02': ofExports,
  'sale by AIU (operation 09)': ofAiu,
  'POS 20': ofTheTill,
}

test('a range that a company has twice, the first without its key, seals with the key that there is', () => {
  const [range] = familyTaxpayer.ranges
  if (!range) throw new Error('the families have a range')
  const twice = new Register(mkdtempSync(join(folder, 'twice-')))
  twice.enrol({ ...familyTaxpayer, ranges: [{ ...range, technicalKey: '' }, range] })
  const [invoices] = families
  fc.assert(
    fc.property(invoices?.documents ?? fc.constantFrom(), (sealed) => {
      const verdict = judge(signed(sealed), {
        register: twice,
        roots: familyRoots,
        now: new Date(sealed.issuedAt.getTime() + 60_000),
        xsdDir: null,
      })
      expect(verdict.rejections).toEqual([])
    }),
    runs(3),
  )
})

/** A note about a period says no document. */
const isAboutOne = ({ tree }: Sealed): boolean => tree.children.some(({ name }) => name === 'cac:BillingReference')

describe.each(families)('$name', ({ name, format, documents }) => {
  test(`any is accepted by our rules and by the authority${withoutXsd}`, () => {
    fc.assert(
      fc.property(documents, (sealed) => {
        expect(structureProblems(sealed.tree)).toEqual([])
        expect(arithmeticProblems(sealed.tree)).toEqual([])
        expect(formatOf(readElement(serialise(sealed.tree)))).toBe(format)
        expect(rejectionsOf(sealed)).toEqual([])
      }),
      runs(20),
    )
  })

  const broken = [
    ...everywhere(format),
    ...(format.root === 'Invoice' ? withRange(format.rule) : ofNotes(format.rule)),
    ...(own[name] ?? []),
  ]
  test.each(broken)('%s is refused by %s', (_, rule, how) => {
    fc.assert(
      fc.property(
        documents.filter((each) => rule.endsWith('BG04a') === false || isAboutOne(each)),
        (sealed) => {
          expect(rulesOf({ ...sealed, tree: how(sealed.tree) })).toContain(rule)
        },
      ),
      runs(3),
    )
  })

  test('one altered byte is refused', () => {
    fc.assert(
      fc.property(documents, fc.nat(), (sealed, place) => {
        const bytes = Buffer.from(signed(sealed))
        const content = bytes.indexOf('<cbc:DocumentCurrencyCode')
        const at = content + (place % (bytes.length - content))
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
        expect(verdictOn(bytes, sealed.issuedAt).rejections).not.toEqual([])
      }),
      runs(5),
    )
  })

  test('its signature says when and whose it is', () => {
    fc.assert(
      fc.property(documents, (sealed) => {
        const seen = verifySignature(signed(sealed))
        expect([seen.fault, new Date(seen.signingTime).getTime()]).toEqual([null, sealed.issuedAt.getTime()])
      }),
      runs(3),
    )
  })
})
