// The stand-in for https://checkout.paystack.com, in a frame of our own site. It exchanges the same
// messages with the page as @paystack/inline-js 2.25 expects.
'use strict'

const TRANSACTIONS_PATH = '/api/rehearsal/transactions/'
// In sessionStorage, which the next checkout frame in the same tab can read.
const NEVER_LOADS = 'rehearsal-never-loads'

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
  const { channel } = form.querySelector(':checked').closest('[data-channel]').dataset
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
  form.reset()
  const ways = [...form.querySelectorAll('[data-channel]')]
  for (const way of ways) way.hidden = channels?.includes(way.dataset.channel) === false
  const first = ways.find((way) => !way.hidden)
  if (first) first.querySelector('input').checked = true
  checkout.hidden = false
  document.getElementById('title').focus()
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
