// The stand-in for https://checkout.paystack.com, in a frame of our own site. It exchanges the same
// messages with the page as @paystack/inline-js 2.25 expects.
'use strict'

const TRANSACTIONS_PATH = '/api/rehearsal/transactions/'
// In sessionStorage, which the next checkout frame in the same tab can read.
const NEVER_LOADS = 'rehearsal-never-loads'

// The ways to pay: what is done, by which of Paystack's channels, and how it is called.
const WAYS = [
  ['success', 'card', 'Card 4084 0840 8408 4081: succeeds'],
  ['Declined', 'card', 'Card 4084 0800 0000 5408: declined'],
  ['Insufficient Funds', 'card', 'Card 4084 0800 0067 0037: insufficient funds'],
  ['transfer', 'bank_transfer', 'Bank transfer: arrives at once'],
  ['late', 'bank_transfer', 'Bank transfer: arrives after 20 seconds'],
  ['returned', 'bank_transfer', 'Bank transfer of a wrong amount: goes back after 20 seconds'],
  ['never', 'bank_transfer', 'Bank transfer: never arrives'],
]

const checkout = document.getElementById('checkout')
const form = document.getElementById('form')
const result = document.getElementById('result')
const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
})
let reference = ''

function tell(event, data) {
  window.parent.postMessage({ event, data }, window.location.origin)
}

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.message)
  return answer
}

function charge(outcome, later) {
  const channel = WAYS.find(([way]) => way === chosenWay())?.[1]
  return post(`${TRANSACTIONS_PATH}${encodeURIComponent(reference)}/`, { outcome, channel, later })
}

function chosenWay() {
  return new FormData(form).get('way')
}

/** True once, after 'Never loads'. A browser without cookies throws instead: nothing is kept there. */
function mustStaySilent() {
  try {
    const isSet = sessionStorage.getItem(NEVER_LOADS) !== null
    sessionStorage.removeItem(NEVER_LOADS)
    return isSet
  } catch {
    return false
  }
}

async function begin(params) {
  if (mustStaySilent()) return
  try {
    const { ref, email, amount, currency, channels, metadata } = params
    const transaction = await post(TRANSACTIONS_PATH, {
      ref,
      email,
      amount: Number(amount),
      currency,
      metadata,
    })
    reference = transaction.reference
    show(transaction, channels)
    tell('loaded:transaction', {
      id: transaction.id,
      customer: { email: transaction.email },
      accessCode: `rehearsal_${transaction.id}`,
    })
  } catch (error) {
    tell('error', { type: 'setup', message: error.message })
  }
}

/** `channels`: the ways to pay that the site asks for; without them all are shown. */
function show(transaction, channels) {
  document.getElementById('amount').textContent = naira.format(transaction.amount / 100)
  document.getElementById('email').textContent = transaction.email
  result.textContent = ''
  const offered = WAYS.filter(([, channel]) => channels?.includes(channel) !== false)
  document.getElementById('ways').replaceChildren(...offered.map(toChoice))
  checkout.hidden = false
  document.getElementById('title').focus()
}

function toChoice([value, , text], index) {
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'way', value })
  input.defaultChecked = index === 0
  const label = document.createElement('label')
  label.append(input, text)
  return label
}

function hide() {
  checkout.hidden = true
}

/** Transfers that do not arrive at once, and what becomes of them. */
const PENDING = { late: 'success', returned: 'failed', never: undefined }

async function pay() {
  const way = chosenWay()
  if (way in PENDING) {
    await charge('pending', PENDING[way])
    hide()
    tell('transfer:pending')
    return
  }
  if (way !== 'success' && way !== 'transfer') return decline(String(way))
  const transaction = await charge('success')
  hide()
  tell('success', {
    id: transaction.id,
    message: 'Approved',
    status: 'success',
    reference,
    trxref: reference,
    trans: String(transaction.id),
    transaction: String(transaction.id),
    redirecturl: '',
  })
}

async function decline(reason = 'Declined') {
  await charge('failed')
  result.textContent = `${reason}. Nothing was charged; choose another way or close.`
}

const actions = {
  decline: () => decline(),
  async close() {
    hide()
    tell('close')
  },
  async 'paid-then-closed'() {
    await charge('success')
    hide()
    tell('close')
  },
  async 'paid-reply-lost'() {
    await charge('success')
    result.textContent = 'Paid, and the reply was lost: this window says nothing more.'
  },
  async 'never-loads'() {
    sessionStorage.setItem(NEVER_LOADS, '1')
    hide()
    tell('close')
  },
}

async function run(action) {
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  result.textContent = ''
  try {
    await action()
  } catch (error) {
    // The browser's own words for a line that is down say nothing to a guest.
    result.textContent =
      error instanceof TypeError ? 'No answer came. Please press again when you have a line.' : error.message
  }
  for (const button of buttons) button.disabled = false
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void run(pay)
})

for (const button of form.querySelectorAll('button[data-do]')) {
  button.addEventListener('click', () => void run(actions[button.dataset.do]))
}

window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !checkout.hidden) void run(actions.close)
})

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== window.location.origin) return
  if (data === 'close') hide()
  if (data?.type === 'inline:url' && data.path === 'newTransaction') void begin(data.params)
})

if (window.parent !== window) tell('loaded:checkout')
