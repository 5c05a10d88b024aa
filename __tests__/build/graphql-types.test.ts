import { Type } from '@sinclair/typebox'
import { buildSchema, type GraphQLObjectType } from 'graphql'
import { graphqlTypes } from '../../src/build/graphql-types'
import { contentObject, Label, pictureOf } from '../../src/content/fields'

/** What Gatsby itself defines. */
const GATSBY = `
  directive @dontInfer on OBJECT
  directive @link(by: String) on FIELD_DEFINITION
  interface Node { slug: String! }
  type File { id: ID! }
  type Query { page: Page }
`

const Page = contentObject('Page', {
  slug: Label,
  hero: pictureOf('whole'),
  slides: Type.Array(pictureOf('small')),
  hours: Type.Array(Label),
  beds: Type.Integer(),
  price: Type.Number(),
  isOpen: Type.Boolean(),
  note: Type.Optional(Label),
})

function fieldsOf(types: string, name: string): Record<string, string> {
  const type = buildSchema(GATSBY + types).getType(name) as GraphQLObjectType
  return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]))
}

it('gives each field of a schema its GraphQL type, lists and objects too', () => {
  const types = graphqlTypes([Page])
  expect(fieldsOf(types, 'Page')).toEqual({
    slug: 'String!',
    hero: 'PictureContent!',
    slides: '[PictureContent!]!',
    hours: '[String!]!',
    beds: 'Int!',
    price: 'Float!',
    isOpen: 'Boolean!',
    note: 'String',
  })
  expect(fieldsOf(types, 'PictureContent')).toEqual({ src: 'File!', alt: 'String!' })
})

it('links a picture by its path and infers nothing', () => {
  const types = graphqlTypes([Page])
  expect(types).toContain('src: File! @link(by: "relativePath")')
  expect(types.match(/@dontInfer/g)).toHaveLength(2)
})

it.each([
  ['an object without a title', Type.Object({})],
  ['a type that GraphQL does not have', contentObject('Page', { slug: Type.Null() })],
])('refuses %s', (_what, schema) => {
  expect(() => graphqlTypes([schema])).toThrow(Error)
})
