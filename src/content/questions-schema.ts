import { Type } from '@sinclair/typebox'
import { HeadedTextSchema, Confirmed, contentObject, found, listOf } from './fields'
import type { Widget } from '../shared/widgets'
import { TextBannerSchema } from './schemas'

const Question = Type.String({
  pattern: '\\S.*\\?$',
  maxLength: 80,
  description: 'a question of at most 80 characters, with a question mark at its end',
})
const Answer = Type.String({
  pattern: '\\S',
  maxLength: 300,
  description: 'an answer of at most 300 characters',
  widget: 'lines' satisfies Widget,
})

const Group = Type.Optional(
  Type.String({
    pattern: '\\S',
    maxLength: 40,
    description: 'a heading above this question, where a group of questions begins',
  }),
)

export const QuestionsSchema = contentObject('QuestionsContent', {
  confirmed: Confirmed,
  ...found,
  banner: TextBannerSchema,
  questions: listOf(contentObject('QuestionContent', { group: Group, question: Question, answer: Answer }), {
    uniqueBy: ['question'],
  }),
  ask: HeadedTextSchema,
})
