/** Products and services in a file: each column, as we call it and as files of other programs do. */
import { exportOf } from '#platform/access.ts'
import type { ImportField, ImportKind, ImportPreset } from '#platform/import/kind.ts'
import { itemPermissions } from '../endpoints.ts'
import { controlNames } from '../control.ts'
import { itemKindNames } from '../rules.ts'
import { FORMULA_COLUMN } from './components.ts'
import { traitFields } from './traits.ts'
import { PARENT_COLUMN, VALUES_COLUMN } from './variants.ts'

/** No withholding, said on purpose: an empty cell takes the usual concept. */
export const NO_CONCEPT = 'Ninguno'

const fields: readonly ImportField[] = [
  {
    name: 'code',
    label: 'Código',
    required: true,
    example: 'CAF-500',
    aliases: ['Código producto', 'Código del producto', 'Código de producto', 'Cod', 'SKU', 'Código interno', 'Referencia interna'],
  },
  {
    name: 'name',
    label: 'Nombre',
    required: true,
    example: 'Café molido 500 g',
    aliases: ['Nombre del producto', 'Nombre producto', 'Producto', 'Artículo', 'Ítem', 'Nombre del ítem', 'Producto / Servicio'],
  },
  {
    name: 'kind',
    label: 'Tipo',
    choices: Object.values(itemKindNames),
    help: 'Vacío, es un producto.',
    aliases: ['Tipo de producto', 'Tipo de ítem', 'Clase', 'Producto o servicio'],
  },
  { name: 'reference', label: 'Referencia', aliases: ['Ref', 'Referencia de fábrica', 'Código de fábrica'] },
  { name: 'barcode', label: 'Código de barras', example: '7701234567897', aliases: ['EAN', 'Código barras', 'GTIN', 'Barras'] },
  { name: 'description', label: 'Descripción', aliases: ['Detalle', 'Observaciones'] },
  {
    name: 'categoryId',
    label: 'Categoría',
    help: 'La que ya existe, por su nombre; la de adentro de otra, con su camino: Ropa › Camisas.',
    aliases: ['Grupo', 'Línea', 'Familia', 'Grupo de inventario', 'Categoría de inventario', 'Grupo de inventarios'],
  },
  { name: 'brandId', label: 'Marca', help: 'La que ya existe.' },
  {
    name: 'unitId',
    label: 'Unidad de medida',
    help: 'Por su nombre o por el código de la DIAN. Vacía, es Unidad.',
    example: 'Unidad',
    aliases: ['Unidad', 'Medida', 'UM', 'Unidad medida', 'Unidad de medida DIAN', 'Unidad de medida impresión factura'],
  },
  {
    name: 'price',
    label: 'Precio base',
    help: 'Sin impuestos.',
    example: '18.500',
    aliases: [
      'Precio',
      'Precio de venta',
      'Precio venta',
      'Precio 1',
      'Precio unitario',
      'Valor',
      'Precio de venta 1',
      'Precio base sin impuesto',
    ],
  },
  {
    name: 'minimumPrice',
    label: 'Precio mínimo',
    help: 'Lo menos por lo que se vende, sin impuestos. Vacío, no tiene.',
    example: '14.000',
    aliases: ['Precio mínimo de venta', 'Mínimo de venta'],
  },
  {
    name: 'taxIds',
    label: 'Impuestos',
    help: 'Por su nombre o su tarifa; varios, separados por punto y coma.',
    example: 'IVA 19 %',
    aliases: ['Impuesto', 'IVA', 'Impuesto cargo', 'Código impuesto cargo', 'Tarifa IVA', '% IVA', 'Impuesto cargo 1'],
  },
  {
    name: 'content',
    label: 'Contenido (ml)',
    help: 'Mililitros de una unidad, para los impuestos que se cobran por contenido, como el IBUA.',
    example: '400',
    aliases: ['Contenido', 'Contenido en ml', 'Mililitros', 'ml', 'Volumen (ml)'],
  },
  {
    name: 'withholdingCode',
    label: 'Concepto de retención',
    help: `Por su nombre o su código; vacío, el usual del tipo; «${NO_CONCEPT}», para que no lleve.`,
    aliases: ['Retención', 'Concepto retención', 'Código retención', 'Impuesto retención'],
  },
  { name: 'icaCode', label: 'Actividad ICA', aliases: ['Código ICA', 'ICA'] },
  {
    name: 'aiuService',
    label: 'AIU',
    help: 'De un servicio: aseo y cafetería, vigilancia, servicios temporales o construcción de inmueble.',
    aliases: ['Servicio con AIU'],
  },
  {
    name: 'standardCode',
    label: 'Código estándar',
    help: 'UNSPSC, GTIN o partida arancelaria.',
    aliases: ['UNSPSC', 'Código UNSPSC', 'Partida arancelaria'],
  },
  {
    name: 'incomeAccountId',
    label: 'Cuenta de ingreso',
    help: 'Vacía, la de la empresa.',
    example: '413554',
    aliases: ['Cuenta de ventas', 'Cuenta ventas', 'Cuenta contable'],
  },
  { name: 'inventoryAccountId', label: 'Cuenta de inventario', aliases: ['Cuenta inventario'] },
  {
    name: 'costAccountId',
    label: 'Cuenta de costo',
    help: 'De un servicio, la del gasto cuando lo compras.',
    aliases: ['Cuenta de costos', 'Cuenta costo', 'Cuenta de gasto'],
  },
  {
    name: 'control',
    label: 'Control',
    choices: Object.values(controlNames),
    help: 'Cómo se distinguen sus existencias. Vacío, no llevan lote ni serial.',
    aliases: ['Control de inventario', 'Lote o serial', 'Maneja lotes', 'Seriales'],
  },
  {
    name: FORMULA_COLUMN,
    label: 'Fórmula',
    help: 'De un combo: el código de cada componente y cuánto lleva, separados por punto y coma. Los componentes ya existen.',
    example: '',
    aliases: ['Componentes', 'Componentes del combo', 'Receta'],
  },
  ...traitFields,
  {
    name: PARENT_COLUMN,
    label: 'Variante de',
    help: 'De una variante: el código de su producto, que ya existe o está en el archivo como Variable.',
    aliases: ['Producto padre', 'Código padre', 'Código del producto padre', 'Padre'],
  },
  {
    name: VALUES_COLUMN,
    label: 'Atributos',
    help: 'De una variante: «Talla: M; Color: Rojo». Los atributos y sus valores ya existen.',
    aliases: ['Atributos de la variante', 'Valores de la variante', 'Variante'],
  },
  { name: 'tags', label: 'Etiquetas', help: 'Las que ya existen, separadas por punto y coma.', aliases: ['Etiqueta'] },
  { name: 'active', label: 'Estado', choices: ['Activo', 'Inactivo'], aliases: ['Activo', 'Estado del producto'] },
]

/** Layouts as those programs publish them. */
const presets: readonly ImportPreset[] = [
  {
    name: 'Alegra',
    signs: ['Código', 'Nombre', 'Referencia', 'Nombre impuesto'],
    columns: { Código: 'code', Nombre: 'name', Referencia: 'reference', 'Nombre impuesto': 'taxIds', Categoría: 'categoryId' },
  },
]

export const itemImport: ImportKind = {
  name: 'items.item',
  titles: { one: 'Producto o servicio', many: 'Productos y servicios', feminine: false },
  group: 'Productos',
  address: '/items',
  fields,
  presets,
  known: 'Se reconoce por el código. Lo que no tenga columna queda como está.',
  gate: { permission: itemPermissions.write, plan: null, services: ['full'] },
  exports: exportOf(itemPermissions.read),
}
