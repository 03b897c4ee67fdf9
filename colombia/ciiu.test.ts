// The carried list of economic activities: complete, in order, each of a section; and how it is searched and read.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CiiuList } from './ciiu-list.ts'
import { ciiuSection, isCiiuOfDian, parseCiiu, parseCiiuWords, showCiiu, UNKNOWN_CIIU } from './ciiu.ts'
import { readCiiu, readCiiuWords } from './data/read.server.ts'

const all = readCiiu()
const words = readCiiuWords()
const list = new CiiuList(all, words)

test('502 classes of the DANE and 5 codes of the DIAN, each once and in order', () => {
  expect(all.filter(({ code }) => isCiiuOfDian(code)).map(({ code }) => code)).toEqual(['0010', '0020', '0081', '0082', '0090'])
  expect(all).toHaveLength(507)
  expect(new Set(all.map(({ code }) => code)).size).toBe(507)
})

test('no name is empty, repeated, cut or badly spaced', () => {
  const names = all.map(({ name }) => name)
  expect(names.filter((name) => name !== name.trim() || /\s{2}|\s[,;.)]|\(\s|[^\p{L}\p{N} ,;.()/]/u.test(name))).toEqual([])
  expect(names.filter((name) => !/^\p{Lu}\p{L}+/u.test(name) || /[,;(]$/.test(name))).toEqual([])
  expect(names.filter((name) => name.split('(').length !== name.split(')').length)).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('every section and the 88 divisions are there', () => {
  expect([...new Set(all.map(({ code }) => ciiuSection(code)?.letter ?? ''))].join('')).toBe('ABCDEFGHIJKLMNOPQRSTU')
  expect(new Set(all.map(({ code }) => code.slice(0, 2)).filter((division) => division !== '00')).size).toBe(88)
})

test.each([
  ['0111', 'A'],
  ['3320', 'C'],
  ['4711', 'G'],
  ['5611', 'I'],
  ['6920', 'M'],
  ['9900', 'U'],
  ['0010', null],
  ['3400', null],
  ['47', null],
  ['', null],
])('%s is of section %s', (code, letter) => expect(ciiuSection(code)?.letter ?? null).toBe(letter))

test.each([
  ['code,name\n3400,Nada\n', '3400'],
  ['code,name\n471,Nada\n', '471'],
  ['code,name\n4711,\n', 'no name'],
  ['code,name\n4711,Una\n4711,Otra\n', 'after 4711'],
])('%j is no list', (text, message) => expect(() => parseCiiu(text)).toThrow(message))

test('everyday words are of codes of the list, and few of them repeat its name', () => {
  expect([...words.keys()].filter((code) => !list.has(code))).toEqual([])
  expect([...words.keys()]).toEqual([...words.keys()].toSorted())
  expect(() => parseCiiuWords('code,words\n4711,\n')).toThrow('4711')
})

test.each([
  ['4711', ['4711']],
  ['471', ['4711', '4719']],
  ['4711 comercio', ['4711']],
  ['restaurante', ['5611', '5612']],
  ['Restaurantes', ['5611', '5612']],
  ['DROGUERIA', ['4773']],
  ['venta de gasolina', ['4731']],
  ['peluqueria', ['9602']],
  ['tienda de ropa', ['4771']],
  // Retail is called so before wholesale, which is also a "ferretería".
  ['ferreteria', ['4752', '4663']],
  ['celulares', ['4741', '6120']],
  ['abogados', ['6910']],
  ['contador', ['6920']],
  ['revisor fiscal', ['6920']],
  ['teneduria', ['6920']],
  ['arroz', ['0111', '0112']],
  ['cultivo de cafe', ['0123']],
  ['zzz', []],
  ['99999', []],
])('%j begins with %j', (text, codes) => expect(list.search(text, codes.length || 5).map(({ code }) => code)).toEqual(codes))

test('nothing typed is the beginning of the list; no more come than were asked', () => {
  expect(list.search('', 3).map(({ code }) => code)).toEqual(['0010', '0020', '0081'])
  expect(list.search('comercio', 20)).toHaveLength(20)
})

const anyActivity = fc.constantFrom(...all)

test('every activity is found by its code and by its name, however its accents and capitals are written', () => {
  fc.assert(
    fc.property(
      anyActivity,
      fc.constantFrom<(text: string) => string>(
        (text) => text.toUpperCase(),
        (text) => text.normalize('NFD').replace(/\p{Mark}/gu, ''),
      ),
      ({ code, name }, written) => {
        expect(list.search(code, 1)).toEqual([{ code, name }])
        expect(list.search(written(name), 507)).toContainEqual({ code, name })
        expect(list.read(written(name))).toBe(code)
      },
    ),
  )
})

test('what is shown of a code is read as that code', () => {
  fc.assert(fc.property(anyActivity, (activity) => void expect(list.read(showCiiu(activity))).toBe(activity.code)))
})

test.each([
  [' 4711 ', '4711'],
  ['4711 - Comercio al por menor', '4711'],
  ['4711-Tienda', '4711'],
  ['actividades jurídicas', '6910'],
  // A code of no list is read: who knows the list says what is wrong with it.
  ['1234', '1234'],
  ['471', null],
  ['47110', null],
  ['4711; 4719', null],
  ['Tienda', null],
  ['', null],
])('%j says %s', (text, code) => expect(list.read(text)).toBe(code))

test.each([
  ['4711', '', null],
  ['1234', '', UNKNOWN_CIIU],
  ['1234', '4711', UNKNOWN_CIIU],
  ['1234', '1234', null],
  ['', '1234', null],
  // Its digits are another rule's.
  ['47', '', null],
])('%s over %s: %s', (code, kept, problem) => expect(list.problem(code, kept)).toBe(problem))

test('a code without a name is shown alone', () => {
  expect(showCiiu({ code: '4631', name: list.nameOf('4631') })).toBe('4631 Comercio al por mayor de productos alimenticios')
  expect(showCiiu({ code: '1234', name: list.nameOf('1234') })).toBe('1234')
})
