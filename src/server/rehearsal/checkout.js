// The stand-in for https://checkout.paystack.com, in a frame of our own site. It exchanges the same
// messages with the page as @paystack/inline-js 2.25 expects.
'use strict'

const TRANSACTIONS_PATH = '/api/rehearsal/transactions/'
// In sessionStorage, which the next checkout frame in the same tab can read.
const NEVER_LOADS = 'rehearsal-never-loads'

const [form] = document.forms
const title = document.querySelector('h1')
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

/** Without its content, the frame shows the page behind it. */
function setShown(isShown) {
  document.documentElement.hidden = !isShown
}

function end(event, data) {
  setShown(false)
  tell(event, data)
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

/** Returns the outcome, the channel and the later outcome of the chosen way to pay. */
function chosenWay() {
  return { ...form.querySelector(':checked').dataset }
}

function charge(outcome, later) {
  const { channel } = chosenWay()
  return post(`${TRANSACTIONS_PATH}${encodeURIComponent(reference)}/`, { outcome, channel, later })
}

/** Returns true once after 'Never loads', and false in a browser that keeps nothing. */
function mustStaySilent() {
  try {
    const isSet = sessionStorage.getItem(NEVER_LOADS) !== null
    sessionStorage.removeItem(NEVER_LOADS)
    return isSet
  } catch {
    return false
  }
}

async function begin({ ref, email, amount, currency, channels, metadata }) {
  if (mustStaySilent()) return
  try {
    const order = { ref, email, amount: Number(amount), currency, metadata }
    const transaction = await post(TRANSACTIONS_PATH, order)
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
  title.textContent = `Pay ${naira.format(transaction.amount / 100)}`
  document.getElementById('email').textContent = transaction.email
  result.textContent = ''
  for (const way of form.elements.way) {
    if (channels?.includes(way.dataset.channel) === false) way.parentElement.remove()
  }
  form.querySelector('input').checked = true
  // A tap before this script is here would send the form as a page.
  form.inert = false
  setShown(true)
  title.tabIndex = -1
  title.focus()
}

const actions = {
  async pay() {
    const { outcome, later } = chosenWay()
    if (outcome === 'failed') return actions.decline()
    const { id } = await charge(outcome, later)
    if (outcome === 'pending') return end('transfer:pending')
    return end('success', {
      id,
      message: 'Approved',
      status: 'success',
      reference,
      trxref: reference,
      trans: String(id),
      transaction: String(id),
      redirecturl: '',
    })
  },
  async decline() {
    await charge('failed')
    result.textContent = 'Declined. Nothing was charged; choose another way or close.'
  },
  close: () => end('close'),
  async 'paid-then-closed'() {
    await charge('success')
    end('close')
  },
  async 'paid-reply-lost'() {
    await charge('success')
    result.textContent = 'Paid, and the reply was lost: this window says nothing more.'
  },
  'never-loads'() {
    sessionStorage.setItem(NEVER_LOADS, '1')
    end('close')
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
  void run(actions[event.submitter?.value || 'pay'])
})

window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !document.documentElement.hidden) actions.close()
})

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== window.location.origin) return
  if (data === 'close') setShown(false)
  if (data?.type === 'inline:url' && data.path === 'newTransaction') void begin(data.params)
})

setShown(false)
if (window.parent !== window) tell('loaded:checkout')
