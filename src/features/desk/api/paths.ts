import type { Crop } from '../../../shared/desk/rooms'
import { DESK_API } from '../../../shared/desk/api'
import type { JournalQuery } from '../../../shared/desk/journal'

const idPart = encodeURIComponent

export type BookingStep =
  | 'check-in'
  | 'undo-check-in'
  | 'check-out'
  | 'undo-check-out'
  | 'stay-on'
  | 'undo-stay-on'
  | 'move'
  | 'cancel'
  | 'no-show'
  | 'pay-back'
  | 'payments'
  | 'charges'
  | 'refunds'

/** Paths of the desk's calls. The path of a read is also its key in the cache. */
export const api = {
  me: `${DESK_API}me/`,
  signIn: `${DESK_API}sign-in/`,
  signOut: `${DESK_API}sign-out/`,
  link: `${DESK_API}link/`,
  useLink: `${DESK_API}link/use/`,
  forgotten: `${DESK_API}forgotten/`,
  sessions: `${DESK_API}sessions/`,
  changes: `${DESK_API}changes/`,
  today: `${DESK_API}today/`,
  rooms: `${DESK_API}rooms/`,
  room: (id: number) => `${DESK_API}rooms/${id}/`,
  roomStep: (id: number, step: 'close' | 'open' | 'ready' | 'unlist' | 'list') =>
    `${DESK_API}rooms/${id}/${step}/`,
  picture: (id: number, { x, y, width, height }: Crop) =>
    `${DESK_API}rooms/${id}/picture/?x=${x}&y=${y}&width=${width}&height=${height}`,
  publish: `${DESK_API}publish/`,
  schedule: `${DESK_API}publish/schedule/`,
  cancelSchedule: `${DESK_API}publish/schedule/cancel/`,
  preview: `${DESK_API}preview/`,
  endPreview: `${DESK_API}preview/end/`,
  releases: `${DESK_API}releases/`,
  release: (id: string) => `${DESK_API}releases/${idPart(id)}/use/`,
  content: `${DESK_API}content/`,
  contentFile: (path?: string) =>
    `${DESK_API}content/file/${path === undefined ? '' : `?path=${idPart(path)}`}`,
  contentVersions: (path: string) => `${DESK_API}content/versions/?path=${idPart(path)}`,
  /** The form of a new post, with nothing in it. */
  newPost: `${DESK_API}content/new-post/`,
  checkContent: `${DESK_API}content/check/`,
  removeContent: `${DESK_API}content/remove/`,
  pictures: `${DESK_API}content/pictures/`,
  /** A small version of a picture of content/images. */
  thumbnail: (path: string) => `${DESK_API}content/picture/?path=${idPart(path)}`,
  newPicture: (name: string, use: string, { x, y, width, height }: Crop) =>
    `${DESK_API}content/pictures/?name=${idPart(name)}&use=${use}&x=${x}&y=${y}&width=${width}&height=${height}`,
  removePicture: `${DESK_API}content/pictures/remove/`,
  notice: `${DESK_API}notice/`,
  endNotice: (id: string) => `${DESK_API}notice/${idPart(id)}/end/`,
  figures: (from: string, to: string) => `${DESK_API}figures/?from=${from}&to=${to}`,
  figuresCsv: (from: string, to: string) => `${DESK_API}figures.csv/?from=${from}&to=${to}`,
  plans: `${DESK_API}plans/`,
  dropPlan: (id: string) => `${DESK_API}plans/${idPart(id)}/drop/`,
  walkIn: `${DESK_API}bookings/`,
  bookings: (query: string) => `${DESK_API}bookings/?q=${idPart(query)}`,
  booking: (code: string) => `${DESK_API}bookings/${idPart(code)}/`,
  bookingStep: (code: string, step: BookingStep) => `${DESK_API}bookings/${idPart(code)}/${step}/`,
  voidEntry: (code: string, entry: string) =>
    `${DESK_API}bookings/${idPart(code)}/folio/${idPart(entry)}/void/`,
  reviews: `${DESK_API}reviews/`,
  openPayments: `${DESK_API}open-payments/`,
  decide: (reference: string) => `${DESK_API}reviews/${idPart(reference)}/decide/`,
  refunds: `${DESK_API}refunds/`,
  retryRefund: (id: string) => `${DESK_API}refunds/${idPart(id)}/retry/`,
  banks: `${DESK_API}banks/`,
  refundAccount: (id: string, step: 'account' | 'send') => `${DESK_API}refunds/${idPart(id)}/${step}/`,
  settleRefund: (id: string) => `${DESK_API}refunds/${idPart(id)}/settle/`,
  money: (from: string, to: string) => `${DESK_API}money/?from=${from}&to=${to}`,
  moneyCsv: (from: string, to: string) => `${DESK_API}money.csv/?from=${from}&to=${to}`,
  night: (day: string) => `${DESK_API}night/?day=${day}`,
  handovers: `${DESK_API}handovers/`,
  readHandover: (id: string) => `${DESK_API}handovers/${idPart(id)}/read/`,
  invoices: (code: string) => `${DESK_API}bookings/${idPart(code)}/invoices/`,
  messages: (state: string) => `${DESK_API}messages/?state=${state}`,
  message: (id: string) => `${DESK_API}messages/${idPart(id)}/`,
  mails: `${DESK_API}mails/`,
  mail: (id: string) => `${DESK_API}mails/${idPart(id)}/`,
  mailStep: (id: string, step: 'retry' | 'send-again') => `${DESK_API}mails/${idPart(id)}/${step}/`,
  journal: (query: JournalQuery) => `${DESK_API}journal/?${new URLSearchParams(query)}`,
  people: `${DESK_API}people/`,
  personStep: (id: string, step: 'revoke' | 'invite') => `${DESK_API}people/${idPart(id)}/${step}/`,
  personEmail: (id: string) => `${DESK_API}people/${idPart(id)}/email/`,
  personSessions: (id: string) => `${DESK_API}people/${idPart(id)}/sessions/`,
  exportPerson: `${DESK_API}person/export/`,
  countPerson: `${DESK_API}person/count/`,
  erasePerson: `${DESK_API}person/erase/`,
} as const
