// One text for a code and for a key, the same that the server says.
import { expect, test } from 'vitest'
import { answerTexts } from './answer-texts.ts'

test.each([
  [402, 'Ya existe un registro con este número de identificación'],
  [498, 'No tienes acceso a esta empresa.'],
  [499, null],
])('code %i', (code, text) => expect(answerTexts.ofCode(code)).toBe(text))

test.each([
  ['identification_number_available', 'Ya existe un registro con este número de identificación'],
  ['minOne', 'Debes seleccionar al menos un día, ya sea en días hábiles o en días compensados.'],
  ['toString', null],
])('key %s', (key, text) => expect(answerTexts.ofKey(key)).toBe(text))
