/** What strangers send: values that a program meets for the first time when it is too late. */

/** Written into the JSON as they stand, which `JSON.stringify` would not do. */
export const RAW = '\u0001raw:'

export const strangeTexts: readonly string[] = [
  ...['\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\udc00\ud800', '\u0001', '\u2028', '\ufeff', '\r\n', '\t', ' ', '', '\u202e'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', '__defineGetter__'],
  ...[
    "'",
    '"',
    '\\',
    '%',
    '_',
    '%_%',
    "'; drop table document; --",
    '$1',
    '${x}',
    '{campo}',
    '{{x}}',
    '%s%n',
    '(((((',
    '[a-',
    '*',
    '\\u0000',
  ],
  ...[
    '<a"'.repeat(6_600),
    'x'.repeat(300),
    'x'.repeat(100_000),
    ' '.repeat(50_000),
    'a@'.repeat(20_000),
    '1,'.repeat(20_000),
    '('.repeat(9_000),
  ],
  ...[
    'e\u0301'.repeat(2_000),
    '😀'.repeat(5_000),
    '=1+1',
    '=HYPERLINK("http://x")',
    '@SUM(1)',
    '-1+1',
    '../../etc/passwd',
    'file:///etc/passwd',
  ],
  ...[
    'null',
    'undefined',
    'true',
    'false',
    '[]',
    '{}',
    '[object Object]',
    'ñandú',
    'İ',
    'ß',
    'ﬁ',
    '１２',
    '٣',
    'NULL',
    'a,b,c',
    ',',
    ',,,',
  ],
  ...[
    'data:image/png;base64,AAAA',
    'AAAA',
    'UEsDBBQAAAAIAA==',
    'JVBERi0xLjQ=',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
  ],
  ...[
    'https://127.0.0.1:1/',
    'http://[::1',
    'javascript:alert(1)',
    'mailto:',
    'a@b',
    'a b@c.co',
    '@',
    'a@b.co,c@d.co;',
    '"x"@y.co',
    'x@xn--0.co',
  ],
]

export const strangeFigures: readonly string[] = [
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e308',
    '1e5',
    '-1e-7',
    '1e400',
    '-0',
    '0',
    '-1',
    '0x10',
    '0b1',
    '1_000',
    '1,5',
    '1.000,50',
    '+1',
    '.5',
    '5.',
    '00',
  ],
  ...[
    '9007199254740993',
    '90071992547409.93',
    '99999999999999.99',
    '999999999999999999.99',
    '9999999999999999999999',
    '0.0000001',
    '0.000001',
  ],
  ...[
    '1'.repeat(400),
    `0.${'1'.repeat(400)}`,
    '100.01',
    '-99999999999999.99',
    '2147483648',
    '-2147483649',
    '9223372036854775808',
    '1e',
    '--1',
    '1 000',
  ],
  ...['999999999999', '99999999.999999', '12345678901234.5', '100', '101', '0.005', '1.005'],
]

/** Figures that a schema lets in, and nobody counted with. */
export const edgeFigures: readonly string[] = [
  ...[
    '99999999999999',
    '999999999999999.99',
    '999999999999.99',
    '0.000001',
    '0.01',
    '0',
    '-1',
    '-0.01',
    '99999999999999.999999',
    '100',
    '100.000001',
  ],
  ...['7702001000014', '9007199254740.99', '90071992547409', '1000000000', '1', '12', '3'],
]

/** Days that there are, and no calendar of a company. */
export const edgeDates: readonly string[] = [
  '0001-01-01',
  '9999-12-31',
  '1000-01-01',
  '1582-10-10',
  '1999-12-31',
  '2000-02-29',
  '2100-01-01',
  '2026-12-31',
  '9999-01-01',
]

/** Short texts that are texts, and that a program may take for something else. */
export const edgeTexts: readonly string[] = [
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    '0',
    '-1',
    '1e5',
    'NaN',
    "O'Higgins",
    '"',
    '\\',
    '%',
    '_',
    '{x}',
    '$&',
    '$1',
  ],
  ...[
    'a/b',
    '../x',
    '<b>',
    '&amp;',
    '=1+1',
    ' ',
    'a b',
    'ñ',
    '😀',
    'İ',
    '\u202e',
    'e\u0301',
    ',',
    ';',
    '|',
    '\n',
    'a\tb',
    '#',
    '@',
    '2026-02-30',
    '1.000,50',
  ],
]

export const strangeDates: readonly string[] = [
  ...[
    '2026-02-30',
    '0000-00-00',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '275760-09-13',
    '+275760-09-13',
    '-000001-01-01',
  ],
  ...[
    '2026-13-01',
    '2026-1-1',
    '2026-11-20T00:00:00Z',
    '1900-02-29',
    '2024-02-29',
    '2026-00-10',
    'infinity',
    'today',
    'now',
    '20261120',
    '1582-10-10',
  ],
  ...['2026-13', '0000-01', '9999-12', '2026', '0', '99999', '2026-11-20 ', '2026-W01', '23:59:60', '24:00', '1970-01-01', '2099-12-31'],
]

export const strangeIds: readonly string[] = [
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '0190a5b0-0000-7000-8000-000000000001'],
  ...[
    '0190A5B0-0000-7000-8000-00000000000F',
    '{0190a5b0-0000-7000-8000-000000000001}',
    '0190a5b0000070008000000000000001',
    '1',
    '0',
    '-1',
    'x',
    '',
  ],
]

/** A figure that JSON cannot write reaches the server all the same. */
export const strangeNumbers: readonly (number | string)[] = [
  ...[
    -1,
    0,
    1,
    1.5,
    1e-7,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    1e21,
    1e308,
    -1e308,
    Number.MIN_VALUE,
    99_999,
    100_000_000,
  ],
  ...[`${RAW}1e999`, `${RAW}-1e999`, `${RAW}-0`, `${RAW}9223372036854775808`, `${RAW}0.1e-400`],
]

const deep = (depth: number, close: (inside: string) => string): string => {
  let text = '1'
  for (let level = 0; level < depth; level += 1) text = close(text)
  return text
}
const DEEP_LIST = `${RAW}${'['.repeat(3_000)}${']'.repeat(3_000)}`
const DEEP_OBJECT = `${RAW}${deep(500, (inside) => `{"a":${inside}}`)}`

/** What stands where something of another type should. */
export const strangeThings: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    1,
    -1,
    '',
    'x',
    [],
    {},
    [[]],
    [null],
    [{}],
    [''],
    ['\u0000'],
    { length: 1 },
    { a: '\u0000' },
    { '\u0000': 1 },
    { '\ud800': 'x' },
  ],
  ...[DEEP_LIST, DEEP_OBJECT, `${RAW}1e999`, { constructor: { prototype: { x: 1 } } }, { toString: 1 }, `${RAW}{"__proto__":{"x":1}}`],
  Array.from({ length: 10_000 }, () => 1),
  Array.from({ length: 10_000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index])),
]

/** A body as text, with what JSON cannot write put in as it stands. */
export const writeBody = (body: unknown): string =>
  JSON.stringify(body).replace(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_, text: string) => JSON.parse(`"${text}"`) as string)
