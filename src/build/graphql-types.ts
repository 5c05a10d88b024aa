import { type TObject, type TSchema, TypeGuard } from '@sinclair/typebox'

/** Gatsby links the picture's File node by the path in the content file. */
const PICTURE_TYPE = 'File! @link(by: "relativePath")'

/** Takes schemas whose titles are the types' names. Throws an Error for a schema without a GraphQL type. */
export function graphqlTypes(nodeSchemas: readonly TObject[]): string {
  const types = new Map<string, string>()
  for (const schema of nodeSchemas) addType(types, schema, 'implements Node @dontInfer')
  return [...types.values()].join('\n')
}

export function typeNameOf(schema: TObject): string {
  if (schema.title === undefined) throw new Error('An object of a GraphQL type needs a title')
  return schema.title
}

function addType(types: Map<string, string>, schema: TObject, directives: string): void {
  const name = typeNameOf(schema)
  if (types.has(name)) return
  const fields = Object.entries(schema.properties).map(
    ([field, part]) => `${field}: ${fieldType(types, part)}`,
  )
  types.set(name, `type ${name} ${directives} { ${fields.join(' ')} }`)
}

/** Makes optional fields nullable. */
function fieldType(types: Map<string, string>, schema: TSchema): string {
  const type = presentType(types, schema)
  return TypeGuard.IsOptional(schema) ? type.replace(/!(?=$| @)/, '') : type
}

function presentType(types: Map<string, string>, schema: TSchema): string {
  if (schema['pictureUse'] !== undefined) return PICTURE_TYPE
  if (TypeGuard.IsString(schema)) return 'String!'
  if (TypeGuard.IsInteger(schema)) return 'Int!'
  if (TypeGuard.IsNumber(schema)) return 'Float!'
  if (TypeGuard.IsBoolean(schema)) return 'Boolean!'
  if (TypeGuard.IsArray(schema)) return `[${fieldType(types, schema.items)}]!`
  if (TypeGuard.IsObject(schema)) {
    addType(types, schema, '@dontInfer')
    return `${typeNameOf(schema)}!`
  }
  throw new Error(`No GraphQL type for ${JSON.stringify(schema)}`)
}
