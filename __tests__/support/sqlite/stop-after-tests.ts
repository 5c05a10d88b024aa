import { removeTemplate } from './template'

export default removeTemplate
