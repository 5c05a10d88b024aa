import { type Static, Type } from '@sinclair/typebox'

/** POST /api/desk/sign-in/: the token of a link that works once. The answer is that of /api/desk/me/. */
export const SignInSchema = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)
export type SignIn = Static<typeof SignInSchema>
