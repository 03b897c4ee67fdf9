/** Third parties in a file: each column, as we call it and as files of other programs do. */

import { exportOf } from '#platform/access.ts'
import { fiscalResponsibilities, identificationTypes } from '#colombia/identification.ts'
import type { ImportField, ImportKind, ImportPreset } from '#platform/import/kind.ts'
import { partyPermissions } from '../permissions.ts'

const yesNo = ['Sí', 'No'] as const

const fields: readonly ImportField[] = [
  {
    name: 'identificationType',
    label: 'Tipo de identificación',
    help: 'Por su nombre, su sigla o el código de la DIAN. Vacío, se deduce del número.',
    example: 'NIT',
    choices: identificationTypes.map(({ name }) => name),
    aliases: ['Tipo identificación', 'Tipo de documento', 'Tipo documento', 'Tipo doc', 'Tipo ID', 'Clase de documento'],
  },
  {
    name: 'identification',
    label: 'Número de identificación',
    required: true,
    help: 'Con o sin puntos; el dígito de verificación va tras un guion o en su columna.',
    example: '900.123.456-8',
    aliases: [
      'Identificación',
      'NIT',
      'NIT o cédula',
      'Cédula',
      'Documento',
      'Número de documento',
      'No. identificación',
      'Número identificación',
      'CC o NIT',
      'Nro identificación',
      'ID',
    ],
  },
  {
    name: 'checkDigit',
    label: 'Dígito de verificación',
    help: 'Solo del NIT. Vacío, se calcula.',
    example: '8',
    aliases: ['DV', 'Dígito verificación', 'Dig. verificación'],
  },
  {
    name: 'kind',
    label: 'Tipo de persona',
    help: 'Vacío, se deduce de los nombres y la identificación.',
    choices: ['Jurídica', 'Natural'],
    aliases: ['Persona', 'Naturaleza', 'Tipo persona'],
  },
  {
    name: 'fullName',
    label: 'Nombre completo',
    help: 'De una empresa es la razón social; de una persona se reparte en nombres y apellidos.',
    aliases: [
      'Nombre',
      'Nombre tercero',
      'Tercero',
      'Cliente o proveedor',
      'Nombre o razón social',
      'Nombres tercero',
      'Razón social o nombre completo',
    ],
  },
  {
    name: 'legalName',
    label: 'Razón social',
    example: 'Ferretería El Nogal S.A.S.',
    aliases: ['Empresa', 'Nombre de la empresa', 'Compañía'],
  },
  { name: 'firstName', label: 'Primer nombre', aliases: ['Nombre 1'] },
  { name: 'secondName', label: 'Segundo nombre', aliases: ['Otros nombres', 'Nombre 2'] },
  { name: 'firstSurname', label: 'Primer apellido', aliases: ['Apellido', 'Apellido 1'] },
  { name: 'secondSurname', label: 'Segundo apellido', aliases: ['Apellido 2'] },
  { name: 'tradeName', label: 'Nombre comercial', aliases: ['Establecimiento'] },
  {
    name: 'isCustomer',
    label: 'Cliente',
    choices: yesNo,
    help: 'Vacío, y si tampoco es proveedor ni empleado, es cliente.',
    aliases: ['Es cliente'],
  },
  { name: 'isSupplier', label: 'Proveedor', choices: yesNo, aliases: ['Es proveedor'] },
  { name: 'isEmployee', label: 'Empleado', choices: yesNo, aliases: ['Es empleado'] },
  { name: 'isSeller', label: 'Vendedor', choices: yesNo, aliases: ['Es vendedor'] },
  { name: 'isContact', label: 'Contacto', choices: yesNo, aliases: ['Es contacto'] },
  {
    name: 'responsibilities',
    label: 'Responsabilidad fiscal',
    help: `Códigos o nombres separados por punto y coma: ${fiscalResponsibilities.map(({ code, name }) => `${code} ${name}`).join(', ')}.`,
    example: 'O-13; O-15',
    aliases: ['Responsabilidades', 'Responsabilidades fiscales', 'Obligaciones'],
  },
  {
    name: 'vatResponsible',
    label: 'Responsable de IVA',
    choices: yesNo,
    aliases: ['Régimen', 'Régimen IVA', 'Tipo de régimen IVA', 'Régimen de IVA'],
  },
  { name: 'withholdsRetefuente', label: 'Practica ReteFuente', choices: yesNo, aliases: ['Agente retenedor', 'Retefuente'] },
  { name: 'withholdsReteiva', label: 'Practica ReteIVA', choices: yesNo, aliases: ['ReteIVA'] },
  { name: 'withholdsReteica', label: 'Practica ReteICA', choices: yesNo, aliases: ['ReteICA'] },
  { name: 'declarante', label: 'Declara renta', choices: yesNo, aliases: ['Declarante', 'Declarante de renta'] },
  {
    name: 'ciiu',
    label: 'Actividad económica (CIIU)',
    help: 'El código de cuatro dígitos, solo o antes del nombre, como está en el RUT.',
    example: '4752',
    aliases: ['CIIU', 'Código CIIU', 'Actividad económica', 'Actividad económica principal'],
  },
  { name: 'addressLine', label: 'Dirección', example: 'Carrera 43A # 1-50', aliases: ['Dirección principal', 'Dir'] },
  { name: 'neighborhood', label: 'Barrio', aliases: ['Localidad'] },
  {
    name: 'cityCode',
    label: 'Municipio',
    help: 'Por su nombre, con el departamento si se repite, o por el código del DANE.',
    example: 'Medellín, Antioquia',
    aliases: ['Ciudad', 'Código ciudad', 'Ciudad o municipio', 'Población', 'Código DANE', 'Nombre ciudad'],
  },
  { name: 'region', label: 'Departamento', help: 'Ayuda a saber cuál municipio es.', aliases: ['Depto', 'Dpto', 'Estado o departamento'] },
  {
    name: 'countryCode',
    label: 'País',
    help: 'Por su nombre o su código de dos letras. Vacío, Colombia.',
    example: 'Colombia',
    aliases: ['Código país', 'Country'],
  },
  {
    name: 'foreignCity',
    label: 'Ciudad en el exterior',
    help: 'De quien está en otro país, en vez del municipio.',
    aliases: ['Ciudad del exterior', 'Ciudad extranjera'],
  },
  { name: 'postalCode', label: 'Código postal', example: '050021', aliases: ['Zip'] },
  {
    name: 'emailInvoicing',
    label: 'Correo para facturación',
    example: 'facturas@elnogal.co',
    aliases: ['Correo', 'Correo electrónico', 'Email', 'E-mail', 'Correo electrónico contacto', 'Mail', 'Email facturación'],
  },
  {
    name: 'phone',
    label: 'Celular',
    example: '300 123 4567',
    aliases: ['Teléfono', 'Móvil', 'Tel', 'Teléfono 1', 'Número de teléfono', 'Teléfono principal'],
  },
  {
    name: 'paymentDays',
    label: 'Plazo',
    help: 'En días.',
    example: '30',
    aliases: ['Plazo de pago', 'Días de plazo', 'Días de crédito', 'Plazo (días)'],
  },
  {
    name: 'creditLimit',
    label: 'Cupo de crédito',
    help: 'En pesos; vacío, sin límite.',
    example: '5.000.000',
    aliases: ['Cupo', 'Límite de crédito'],
  },
  {
    name: 'sellerId',
    label: 'Vendedor asignado',
    help: 'De un cliente: el nombre o el número de identificación de un tercero con el rol Vendedor. Vacío, ninguno.',
    aliases: ['Vendedor del cliente', 'Nombre vendedor', 'Asesor', 'Asesor comercial', 'Ejecutivo de cuenta'],
  },
  { name: 'tags', label: 'Etiquetas', help: 'Las que ya existen, separadas por punto y coma.', aliases: ['Etiqueta'] },
  { name: 'active', label: 'Estado', choices: ['Activo', 'Inactivo'], aliases: ['Activo', 'Estado del tercero'] },
]

/** Layouts as those programs publish them; what a head of theirs says otherwise is matched by its name. */
const presets: readonly ImportPreset[] = [
  {
    name: 'Siigo Pyme',
    signs: ['Identificación (obligatorio)', 'Sucursal (obligatorio)', 'Dígito de verificación'],
    columns: {
      'Identificación (obligatorio)': 'identification',
      'Dígito de verificación': 'checkDigit',
      Nombre: 'fullName',
      'Razón social': 'legalName',
      'Primer nombre': 'firstName',
      'Segundo nombre': 'secondName',
    },
  },
  {
    name: 'Odoo',
    signs: ['NIF o NIT', 'Es una empresa'],
    columns: {
      'NIF o NIT': 'identification',
      'Document Type': 'identificationType',
      Nombre: 'fullName',
      Calle: 'addressLine',
      Móvil: 'phone',
      'Es un proveedor': 'isSupplier',
    },
  },
  {
    name: 'Xubio',
    signs: ['Número de Identificación', 'Tipo de organización', 'Condición de IVA'],
    columns: {
      Nombre: 'firstName',
      'Otros Nombres': 'secondName',
      Domicilio: 'addressLine',
      'Tipo de organización': 'kind',
      'Número de Identificación': 'identification',
    },
  },
]

export const partyImport: ImportKind = {
  name: 'people.party',
  titles: { one: 'Tercero', many: 'Terceros', feminine: false },
  group: 'Terceros',
  address: '/people',
  fields,
  presets,
  known: 'Se reconoce por el número de identificación. Lo que no tenga columna queda como está.',
  gate: { permission: partyPermissions.write, plan: null, services: [13, 'full'] },
  exports: exportOf(partyPermissions.read),
}
